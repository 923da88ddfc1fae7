import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AdminForm, fieldNamed } from '~/components/admin/form/admin-form'
import { orderForms } from '~/components/admin/form/forms/orders'
import { TypedField } from '~/components/admin/form/typed-field'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'
import { CheckField } from '~/components/ui/field'
import { Badge } from '~/components/ui/marks'
import { unitsName } from '~/models/shop/fulfilment'
import type { OrderData } from './order-sheet.server'
import { verbPath } from './verb-path'
import { SettlesWithdrawals } from './withdrawal-forms'

/** Payments, refunds and their actions. */
export function OrderMoney(page: OrderData) {
  const { payments, money } = page
  return (
    <section className="admin-panel" aria-labelledby="argent">
      <h2 id="argent">Paiement</h2>
      {payments.length === 0 ? (
        <p className="muted">Aucun paiement n’est enregistré.</p>
      ) : (
        <DataTable
          caption="Paiements"
          rows={payments}
          keyOf={({ id }) => id}
          columns={[
            { label: 'Moyen', cell: ({ means }) => means },
            { label: 'Montant', isNumber: true, cell: ({ amount }) => amount },
            { label: 'État', cell: ({ status }) => status },
            { label: 'Le', cell: ({ at }) => <span className="num nowrap">{at}</span> },
          ]}
        />
      )}
      <Receipt {...page} />
      {money.strays.map((stray) => (
        <UnmatchedPayment key={stray.id} page={page} stray={stray} />
      ))}
      <Refunds {...page} />
      {money.canRefund ? <RefundForm {...page} /> : null}
    </section>
  )
}

function Receipt({ order, money }: OrderData) {
  if (!money.awaitsTransfer && !money.canSendLink) return null
  return (
    <div className="row">
      {money.awaitsTransfer ? (
        <MoneyForm action={verbPath('virement', { orderId: order.id })}>
          <Button>Le virement est arrivé</Button>
        </MoneyForm>
      ) : null}
      {money.canSendLink ? (
        <AdminForm
          id="lien-de-paiement"
          schema={orderForms(({ paymentLinkForm }) => paymentLinkForm)}
          action={verbPath('lien-de-paiement', { orderId: order.id })}
          button="Envoyer un lien de paiement"
          pending="Envoi…"
          preview={verbPath('messages/lien-de-paiement', { orderId: order.id })}
          quiet
        />
      ) : null}
    </div>
  )
}

interface MoneyFormProps {
  action: string
  fields?: Record<string, string>
  children: ReactNode
}

/** A single button, with its result shown in place. */
function MoneyForm({ action, fields = {}, children }: MoneyFormProps) {
  const { search } = useLocation()
  return (
    <AdminForm rowKey={`${action} ${fields.paymentId ?? fields.refundId}`} action={action + search} fields={fields}>
      {children}
    </AdminForm>
  )
}

type Stray = OrderData['money']['strays'][number]

function UnmatchedPayment({ page: { order }, stray }: { page: OrderData; stray: Stray }) {
  const { id: paymentId, amount, reason, isByHand, refundId } = stray
  return (
    <div className="order-stray">
      <p>
        {reason}
        {'\u202f'}: <span className="num">{amount}</span> n’ont rien acheté.
      </p>
      <AdminForm
        id={`rendre-${paymentId}`}
        schema={orderForms(({ unmatchedRefundForm }) => unmatchedRefundForm)}
        action={verbPath('paiement-a-rendre', { orderId: order.id })}
        button={isByHand ? 'Noter le virement fait' : `Rendre ${amount}`}
        pending="Remboursement…"
        preview={verbPath('paiement-a-rendre/:paymentId/message', { orderId: order.id, paymentId })}
        danger
      >
        {() => (
          <>
            <input type="hidden" name="paymentId" value={paymentId} />
            <input type="hidden" name="refundId" value={refundId} />
          </>
        )}
      </AdminForm>
    </div>
  )
}

function Refunds({ order, money: { refunds } }: OrderData) {
  if (refunds.length === 0) return null
  return (
    <>
      <h3>Remboursements</h3>
      <ul className="plain-list">
        {refunds.map(({ id, amount, status, tone, isStuck, isReturned, reason, at, by }) => (
          <li key={id}>
            <span className="num">{amount}</span> <Badge tone={tone}>{status}</Badge>
            <span className="muted small">
              {' '}
              {reason}, {by}, {at}
            </span>
            {isReturned ? (
              <p className="field-error">
                La banque de l’acheteur l’a refusé{'\u202f'}: l’argent est revenu et reste dû.
              </p>
            ) : null}
            {isStuck || isReturned ? (
              <div className="row">
                <MoneyForm
                  action={verbPath('remboursement/reprendre', { orderId: order.id })}
                  fields={{ refundId: id }}
                >
                  <Button variant="quiet">Redemander au prestataire</Button>
                </MoneyForm>
                {isReturned ? (
                  <MoneyForm
                    action={verbPath('remboursement/virement', { orderId: order.id })}
                    fields={{ refundId: id }}
                  >
                    <Button variant="quiet">Noter le virement fait</Button>
                  </MoneyForm>
                ) : null}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Refunds lines, delivery, an amount, or the full rest. */
function RefundForm({ order, lines, money, withdrawals }: OrderData) {
  return (
    <AdminForm
      summary={`Rembourser (reste ${money.left})`}
      isOpen={withdrawals.refund !== undefined || order.status === 'annule'}
      id="remboursement"
      ownIds
      schema={orderForms(({ refundForm }) => refundForm(lines.map(({ position }) => position)))}
      action={verbPath('remboursement', { orderId: order.id })}
      // Without recorded units, a partial refund must not settle the declaration.
      defaultValue={{ refundId: money.refundId, settles: 'non', ...withdrawals.refund }}
      version={order.version}
      button={money.isByHand ? 'Noter le virement fait' : 'Rembourser'}
      pending="Remboursement…"
      preview={verbPath('messages/remboursement', { orderId: order.id })}
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
    </AdminForm>
  )
}
