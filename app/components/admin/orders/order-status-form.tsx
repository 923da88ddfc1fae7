import { href } from 'react-router'
import { CheckField } from '~/components/ui/check-field'
import { SelectField } from '~/components/ui/field'
import { orderStatuses, orderStatusLabels } from '~/models/order'
import { DeskForm } from '../form/desk-form'
import { orderForms } from '../form/forms/orders'
import { TypedField } from '../form/typed-field'
import type { OrderPageProps } from './order-page-props'

const options = orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] }))

export function OrderStatusForm({ order, refused }: OrderPageProps) {
  return (
    <section className="admin-panel" aria-labelledby="statut-titre">
      <h2 id="statut-titre">Statut</h2>
      <DeskForm
        id="statut"
        ownIds
        schema={orderForms(({ orderStatusForm }) => orderStatusForm)}
        action={href('/admin/orders/:orderId/statut', { orderId: order.id })}
        refused={refused.status}
        defaultValue={{ status: order.status }}
        version={order.version}
        button="Changer le statut"
        pending="Enregistrement…"
        preview={href('/admin/orders/:orderId/messages/:form', { orderId: order.id, form: 'statut' })}
      >
        {(fields) => (
          <>
            {fields.list.initialValue === undefined ? null : (
              <input type="hidden" name="list" value={fields.list.initialValue} />
            )}
            {/* A parcel or a colleague may have moved the order meanwhile. */}
            <SelectField key={order.status} field={fields.status} label="Statut de la commande" options={options} />
            <TypedField
              field={fields.reason}
              label="Motif"
              hint={'Demandé pour un changement inhabituel\u202f: en arrière, sans paiement, ou une annulation.'}
            />
            <CheckField field={fields.tell}>Prévenir l’acheteur par e-mail, motif compris</CheckField>
          </>
        )}
      </DeskForm>
    </section>
  )
}
