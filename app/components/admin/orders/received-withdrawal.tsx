import { href } from 'react-router'
import { Field, SelectField } from '~/components/ui/field'
import { declarationMeans } from '~/models/fulfilment'
import { DeskForm, fieldNamed } from '../form/desk-form'
import { orderForms } from '../form/forms/orders'
import type { OrderPageProps } from './order-page-props'
import { RenouncedLines } from './renounced-lines'

const meansOptions = Object.entries(declarationMeans).map(([value, label]) => ({ value, label }))

/** Records a declaration received outside the shop's page. */
export function ReceivedWithdrawal({
  order,
  lines,
  withdrawals,
  refused,
  nextId,
}: OrderPageProps & { nextId: string }) {
  const { today } = withdrawals
  return (
    <details open={refused.withdrawalReceived !== undefined}>
      <summary>Noter une rétractation reçue par lettre ou par téléphone</summary>
      <DeskForm
        id="retractation-recue"
        ownIds
        schema={orderForms(({ receivedWithdrawalForm }) =>
          receivedWithdrawalForm(lines.map(({ position }) => position)),
        )}
        action={href('/admin/orders/:orderId/retractations', { orderId: order.id })}
        refused={refused.withdrawalReceived}
        defaultValue={{ withdrawalId: nextId, means: 'letter', receivedOn: today, returnAddress: 'oui' }}
        version={order.version}
        button="Noter la rétractation"
        pending="Enregistrement…"
        preview={href('/admin/orders/:orderId/messages/:form', { orderId: order.id, form: 'retractation' })}
        quiet
      >
        {(fields) => (
          <>
            <input type="hidden" name="withdrawalId" value={fieldNamed(fields, 'withdrawalId').initialValue} />
            <div className="fields fields-2">
              <SelectField field={fieldNamed(fields, 'means')} label="Reçue" options={meansOptions} />
              <Field
                field={fieldNamed(fields, 'receivedOn')}
                type="date"
                max={today}
                label="Jour de la réception"
                required
                hint="Les quatorze jours pour rembourser courent de ce jour."
              />
            </div>
            <RenouncedLines lines={lines} fieldOf={(name) => fieldNamed(fields, name)} />
          </>
        )}
      </DeskForm>
    </details>
  )
}
