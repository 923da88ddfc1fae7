import { href } from 'react-router'
import { CheckField } from '~/components/ui/check-field'
import { unitsName } from '~/models/fulfilment'
import { DeskForm, fieldNamed } from '../form/desk-form'
import { orderForms } from '../form/forms/orders'
import { TypedField } from '../form/typed-field'
import type { OrderPageProps } from './order-page-props'
import { SettlesWithdrawals } from './withdrawals'

/** Refunds lines, delivery, an amount, or the full rest. */
export function RefundForm({ order, lines, money, withdrawals, refused }: OrderPageProps) {
  const isOpen = refused.refund !== undefined || withdrawals.refund !== undefined || order.status === 'annule'
  return (
    <details className="order-refund" open={isOpen}>
      <summary>Rembourser (reste {money.left})</summary>
      <DeskForm
        id="remboursement"
        ownIds
        schema={orderForms(({ refundForm }) => refundForm(lines.map(({ position }) => position)))}
        action={href('/admin/orders/:orderId/remboursement', { orderId: order.id })}
        refused={refused.refund}
        // Without recorded units, a partial refund must not settle the declaration.
        defaultValue={{ refundId: money.refundId, settles: 'non', ...withdrawals.refund }}
        version={order.version}
        button={money.isByHand ? 'Noter le virement fait' : 'Rembourser'}
        pending="Remboursement…"
        preview={href('/admin/orders/:orderId/messages/:form', { orderId: order.id, form: 'remboursement' })}
      >
        {(fields) => (
          <>
            <p>L’argent revient {money.means}.</p>
            <input type="hidden" name="refundId" value={fields.refundId.initialValue} />
            {lines
              .map((line) => ({ ...line, field: fieldNamed(fields, unitsName(line.position)) }))
              .filter(({ left, field }) => left > 0 || field.errors || field.initialValue)
              .map(({ position, name, left, field }) => (
                <TypedField key={position} field={field} label={`${name} (${left} au plus)`} inputMode="numeric" />
              ))}
            {money.deliveryLeft ? (
              <CheckField field={fields.delivery}>Livraison comprise ({money.deliveryLeft})</CheckField>
            ) : null}
            <TypedField
              field={fields.amount}
              label="Montant, s’il n’est pas celui des articles"
              inputMode="decimal"
              hint="En euros TTC, par exemple 12,50."
            />
            <CheckField field={fields.whole}>
              Tout rendre{'\u202f'}: {money.left}
              {money.creditLeft ? `, dont ${money.creditLeft} d’avoir` : ''}
            </CheckField>
            {withdrawals.isOpen ? <SettlesWithdrawals field={fields.settles} /> : null}
            <TypedField field={fields.reason} label="Motif, que l’acheteur lira" required />
          </>
        )}
      </DeskForm>
    </details>
  )
}
