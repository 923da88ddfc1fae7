import { Form, href, useLocation } from 'react-router'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { useUnsent } from '~/components/ui/unsent-form'
import type { OrderStatus } from '~/database/schema'
import { orderStatuses, orderStatusLabels } from '~/models/order'
import { RowLink } from '../list/row-link'
import { DataTable } from '../page/data-table'
import { DeliveryNoteBox } from './delivery-notes-form'

/** An order, formatted as a row. */
export interface ShownOrder {
  id: string
  number: string
  customer: string
  email: string
  status: OrderStatus
  payment: string
  isPaid: boolean
  total: string
  at: string
  version: number
}

export function OrderTable({ orders }: { orders: ShownOrder[] }) {
  return (
    <div className="order-table">
      <DataTable
        caption="Commandes, de la plus récente à la plus ancienne"
        rows={orders}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Commande', cell: OrderNumber },
          { label: 'Date', cell: ({ at }) => <span className="num nowrap">{at}</span> },
          { label: 'Client', cell: Customer },
          {
            label: 'Paiement',
            cell: ({ payment, isPaid }) => <Badge tone={isPaid ? 'positive' : undefined}>{payment}</Badge>,
          },
          { label: 'Total TTC', isNumber: true, cell: ({ total }) => total },
          { label: 'Statut', cell: StatusSelector },
        ]}
      />
    </div>
  )
}

function OrderNumber({ id, number, at }: ShownOrder) {
  return (
    <span className="nowrap">
      <DeliveryNoteBox id={id} number={number} />{' '}
      <RowLink id={id} to={href('/admin/orders/:orderId', { orderId: id })}>
        <span className="num">{number}</span>
      </RowLink>
      <span className="order-placed muted small num">{at}</span>
    </span>
  )
}

function Customer({ customer, email }: ShownOrder) {
  return (
    <div className="order-article">
      <span>{customer}</span>
      <span className="muted small anywhere">{email}</span>
    </div>
  )
}

/** A status that needs a reason opens the order, which asks for it and returns to the list. */
function StatusSelector({ id, number, status, version }: ShownOrder) {
  const { search } = useLocation()
  const action = href('/admin/orders/:orderId/statut', { orderId: id })
  const unsent = useUnsent(action)
  return (
    <Form method="post" action={action + search} className="order-status-row" preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="reason" value="" />
      <input type="hidden" name="list" value={search} />
      <select
        className="input"
        name="status"
        defaultValue={unsent?.status ?? status}
        key={status}
        aria-label={`Statut de ${number}`}
      >
        {orderStatuses.map((value) => (
          <option key={value} value={value}>
            {orderStatusLabels[value]}
          </option>
        ))}
      </select>
      <label className="small nowrap">
        <input
          type="checkbox"
          name="tell"
          defaultChecked={unsent?.tell !== undefined}
          aria-label={`Prévenir l’acheteur de ${number}`}
        />{' '}
        Prévenir
      </label>
      <Button variant="quiet">Changer</Button>
    </Form>
  )
}
