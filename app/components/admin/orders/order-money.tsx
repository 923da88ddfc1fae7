import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { DeskForm } from '../form/desk-form'
import { orderForms } from '../form/forms/orders'
import { DataTable } from '../page/data-table'
import { RowForm } from '../row/row-form'
import type { OrderPageProps } from './order-page-props'
import { RefundForm } from './refund-form'

/** Payments, refunds and their actions. */
export function OrderMoney(page: OrderPageProps) {
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
        <StrayPayment key={stray.id} page={page} stray={stray} />
      ))}
      <Refunds {...page} />
      {money.canRefund ? <RefundForm {...page} /> : null}
    </section>
  )
}

function Receipt({ order, money, refused }: OrderPageProps) {
  if (!money.awaitsTransfer && !money.canSendLink) return null
  return (
    <div className="row">
      {money.awaitsTransfer ? (
        <MoneyForm action={href('/admin/orders/:orderId/virement', { orderId: order.id })}>
          <Button>Le virement est arrivé</Button>
        </MoneyForm>
      ) : null}
      {money.canSendLink ? (
        <DeskForm
          id="lien-de-paiement"
          schema={orderForms(({ paymentLinkForm }) => paymentLinkForm)}
          action={href('/admin/orders/:orderId/lien-de-paiement', { orderId: order.id })}
          refused={refused.paymentLink}
          button="Envoyer un lien de paiement"
          pending="Envoi…"
          preview={href('/admin/orders/:orderId/messages/:form', { orderId: order.id, form: 'lien-de-paiement' })}
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
    <RowForm rowKey={`${action} ${fields.paymentId ?? fields.refundId}`} action={action + search} fields={fields}>
      {children}
    </RowForm>
  )
}

type Stray = OrderPageProps['money']['strays'][number]

function StrayPayment({ page: { order, refused }, stray }: { page: OrderPageProps; stray: Stray }) {
  const { id: paymentId, amount, reason, isByHand, refundId } = stray
  return (
    <div className="order-stray">
      <p>
        {reason}
        {'\u202f'}: <span className="num">{amount}</span> n’ont rien acheté.
      </p>
      <DeskForm
        id={`rendre-${paymentId}`}
        schema={orderForms(({ strayRefundForm }) => strayRefundForm)}
        action={href('/admin/orders/:orderId/paiement-a-rendre', { orderId: order.id })}
        refused={refused.stray?.paymentId === paymentId ? refused.stray.refusal : undefined}
        button={isByHand ? 'Noter le virement fait' : `Rendre ${amount}`}
        pending="Remboursement…"
        preview={href('/admin/orders/:orderId/paiement-a-rendre/:paymentId/message', { orderId: order.id, paymentId })}
        danger
      >
        {() => (
          <>
            <input type="hidden" name="paymentId" value={paymentId} />
            <input type="hidden" name="refundId" value={refundId} />
          </>
        )}
      </DeskForm>
    </div>
  )
}

function Refunds({ order, money: { refunds } }: OrderPageProps) {
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
                  action={href('/admin/orders/:orderId/remboursement/reprendre', { orderId: order.id })}
                  fields={{ refundId: id }}
                >
                  <Button variant="quiet">Redemander au prestataire</Button>
                </MoneyForm>
                {isReturned ? (
                  <MoneyForm
                    action={href('/admin/orders/:orderId/remboursement/virement', { orderId: order.id })}
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
