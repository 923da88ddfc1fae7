import { Form, href } from 'react-router'
import { Button } from '~/components/ui/button'
import { DataTable } from '../page/data-table'
import type { OrderPageProps } from './order-page-props'
import { RefundForm } from './refund-form'

/** What was paid, what went back, and what can be done about it. */
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
        <StrayPayment key={stray.id} orderId={page.order.id} {...stray} />
      ))}
      <Refunds {...page} />
      {money.canRefund ? <RefundForm {...page} /> : null}
    </section>
  )
}

function Receipt({ order, money }: OrderPageProps) {
  if (!money.awaitsTransfer && !money.canSendLink) return null
  return (
    <div className="row">
      {money.awaitsTransfer ? (
        <Form method="post" action={href('/admin/orders/:orderId/virement', { orderId: order.id })}>
          <Button>Le virement est arrivé</Button>
        </Form>
      ) : null}
      {money.canSendLink ? (
        <Form method="post" action={href('/admin/orders/:orderId/lien-de-paiement', { orderId: order.id })}>
          <Button variant="quiet">Envoyer un lien de paiement</Button>
        </Form>
      ) : null}
    </div>
  )
}

type Stray = OrderPageProps['money']['strays'][number]

function StrayPayment({ orderId, id, amount, reason, refundId }: Stray & { orderId: string }) {
  return (
    <Form method="post" action={href('/admin/orders/:orderId/paiement-a-rendre', { orderId })} className="order-stray">
      <input type="hidden" name="paymentId" value={id} />
      <input type="hidden" name="refundId" value={refundId} />
      <p>
        {reason}
        {'\u202f'}: <span className="num">{amount}</span> n’ont rien acheté.
      </p>
      <Button variant="danger">Rendre {amount}</Button>
    </Form>
  )
}

function Refunds({ order, money: { refunds } }: OrderPageProps) {
  if (refunds.length === 0) return null
  return (
    <>
      <h3>Remboursements</h3>
      <ul className="plain-list">
        {refunds.map(({ id, amount, status, isStuck, reason, at, by }) => (
          <li key={id}>
            <span className="num">{amount}</span> {status}
            <span className="muted small">
              {' '}
              {reason}, {by}, {at}
            </span>
            {isStuck ? (
              <Form
                method="post"
                action={href('/admin/orders/:orderId/remboursement/reprendre', { orderId: order.id })}
              >
                <input type="hidden" name="refundId" value={id} />
                <Button variant="quiet">Redemander au prestataire</Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
