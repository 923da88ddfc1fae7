import { href, Link, useLocation } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { RowLink } from '~/components/admin/list/row-link'
import { ActionsMenu, Fold } from '~/components/admin/page/actions-menu'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'
import { listHref } from '~/components/ui/list-href'
import { Badge } from '~/components/ui/marks'
import { useUnsent, useUnsentTicks } from '~/components/ui/unsent-form'
import type { OrderStatus } from '~/database/schema'
import { orderStatuses, orderStatusLabels } from '~/models/shop/order'
import { verbPath } from './verb-path'

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
  const action = verbPath('statut', { orderId: id })
  const unsent = useUnsent(action)
  return (
    <AdminForm action={action + search} className="order-status-row" preventScrollReset>
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
    </AdminForm>
  )
}

const FORM = 'bons-de-livraison'

interface DeliveryNotesFormProps {
  /** Query of the list. */
  query: Record<string, string>
  /** Number of orders in the whole list, when few enough to print at once. */
  listed: number | undefined
}

/** The list's checkboxes refer to this form by id. */
export function DeliveryNotesForm({ query, listed }: DeliveryNotesFormProps) {
  return (
    <>
      <Fold label="Bons de livraison" />
      <AdminForm action={href('/admin/orders/bons-de-livraison')} id={FORM} className="row" reloadDocument>
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="quiet">Imprimer les bons de livraison des commandes cochées</Button>
        {listed ? (
          <Button variant="quiet" name="liste" value="entiere">
            Imprimer ceux des {listed} commandes de cette liste
          </Button>
        ) : null}
      </AdminForm>
    </>
  )
}

function DeliveryNoteBox({ id, number }: { id: string; number: string }) {
  const isTicked = useUnsentTicks('commande').includes(id)
  return (
    <input
      type="checkbox"
      form={FORM}
      name="commande"
      value={id}
      defaultChecked={isTicked}
      aria-label={`Imprimer le bon de livraison de ${number}`}
    />
  )
}

interface OrderActionsProps {
  /** Query of the list. */
  query: Record<string, string>
}

/** Further pages about orders. */
export function OrderActions({ query }: OrderActionsProps) {
  return (
    <ActionsMenu label="Exports et registres">
      <OrderExports query={query} />
      <Link className="button button-quiet" to={href('/admin/retractations')}>
        Rétractations
      </Link>
      <Link className="button button-quiet" to={href('/admin/factures')}>
        Factures et avoirs
      </Link>
    </ActionsMenu>
  )
}

/** Exports of the filtered list, which ask for the password again, and of the accounts. */
function OrderExports({ query }: { query: Record<string, string> }) {
  return (
    <>
      <a className="button button-quiet" href={listHref(href('/admin/orders.csv'), query)}>
        Exporter (CSV)
      </a>
      <a className="button button-quiet" href={listHref(href('/admin/orders.xlsx'), query)}>
        Exporter (Excel)
      </a>
      <Link className="button button-quiet" to={href('/admin/orders/exports')}>
        Exports
      </Link>
      <Link className="button button-quiet" to={href('/admin/journaux')}>
        Journaux
      </Link>
    </>
  )
}
