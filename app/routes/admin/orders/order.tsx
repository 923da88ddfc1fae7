import { href, Link, useSearchParams } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { UnshownRefusal } from '~/components/admin/form/unshown-refusals'
import { Facts } from '~/components/admin/inbox/facts'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { PaperLinks } from '~/components/paper/paper-links'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import type { OrderStatus } from '~/database/schema'
import { orderStatusLabels } from '~/models/shop/order'
import { formatCounted } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/order'
import { OrderBack, OrderPlaced } from './order-dialog'
import { GoodsForm, NoteForm, OrderStatusForm } from './order-forms'
import { OrderMoney } from './order-money'
import { loadOrder, type OrderData } from './order-sheet.server'
import { Parcels } from './parcels'
import { orderVerbs } from './verbs.server'
import { Withdrawals } from './withdrawal-forms'

const tones: Partial<Record<OrderStatus, 'positive' | 'caution' | 'accent'>> = {
  en_attente: 'caution',
  confirme: 'accent',
  expedie: 'accent',
  livre: 'positive',
}

/** An unknown status is shown as stored. */
function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const isKnown = Object.hasOwn(orderStatusLabels, status)
  return <Badge tone={isKnown ? tones[status] : undefined}>{isKnown ? orderStatusLabels[status] : status}</Badge>
}

/** Newest first; older events are paginated. */
function OrderHistory({ events, olderThan, isOlder }: OrderData) {
  const [parameters] = useSearchParams()
  return (
    <section className="admin-panel" aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <ol className="admin-history">
        {events.map(({ id, words, by, at }) => (
          <li key={id}>
            <span className="muted small">
              {at}, {by}
            </span>
            {words}
          </li>
        ))}
      </ol>
      {olderThan ? (
        <Link to={`?${withHistory(parameters, olderThan)}#historique`} preventScrollReset>
          Les plus anciens
        </Link>
      ) : null}
      {isOlder ? (
        <Link to={`?${withHistory(parameters, undefined)}#historique`} preventScrollReset>
          Les plus récents
        </Link>
      ) : null}
    </section>
  )
}

/** Keeps the filters of the list. */
function withHistory(parameters: URLSearchParams, before: number | undefined): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.delete(HISTORY)
  if (before !== undefined) next.set(HISTORY, String(before))
  return next
}

const HISTORY = 'historique'

export const handle = { policy: {} satisfies RoutePolicy }

export { orderStyles as links } from '../stylesheets'

/** The page, also at the path of one of its verbs. */
export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export const action = orderVerbs.act

export default function Order({ loaderData }: Route.ComponentProps) {
  const { id, title } = loaderData.order
  return (
    // Resets form state when another order opens.
    <OrderPlaced key={id} title={title}>
      <OrderPage {...loaderData} />
    </OrderPlaced>
  )
}

/** An order's data and its actions. */
function OrderPage(page: OrderData) {
  const { order } = page
  return (
    <>
      <OrderBack />
      <AdminHeader
        title={order.title}
        lead={
          <>
            <OrderStatusBadge status={order.status} />{' '}
            <Badge tone={order.isPaid ? 'positive' : 'caution'}>{order.payment}</Badge> passée le{' '}
            <span className="num">{order.placedAt}</span>
            {order.isDemo ? ', exemple de la démonstration' : null}
          </>
        }
        actions={<a href={order.buyerPath}>Page de l’acheteur</a>}
      />
      <UnshownRefusal isGone={(verb) => isGone(page, verb)} />
      {page.demands.length > 0 ? <Notice tone="caution" lines={page.demands} /> : null}
      <div className="admin-columns order-columns">
        <div className="stack">
          <Lines {...page} />
          <Withdrawals {...page} />
          <Parcels {...page} />
          <OrderMoney {...page} />
          {page.taken.length > 0 ? <GoodsForm {...page} /> : null}
        </div>
        <aside className="stack" aria-label="Suivi">
          <OrderStatusForm {...page} />
          <OrderPapers {...page} />
          <Facts title="Acheteur" facts={page.contact} />
          <NoteForm {...page} />
          <Mails {...page} />
          <OrderHistory {...page} />
        </aside>
      </div>
    </>
  )
}

const netTotal: Column<OrderData['lines'][number]> = {
  label: 'Total HT',
  isNumber: true,
  cell: ({ totalHt }) => totalHt,
}

function Lines({ lines, totals, order }: OrderData) {
  return (
    <section className="admin-panel" aria-labelledby="articles">
      <h2 id="articles">Articles</h2>
      <DataTable
        caption="Articles de la commande"
        rows={lines}
        keyOf={({ position }) => String(position)}
        columns={[
          { label: 'Article', cell: Article },
          { label: 'Quantité', isNumber: true, cell: ({ quantity }) => quantity },
          { label: `Prix${order.net}`, isNumber: true, cell: ({ unitPrice }) => unitPrice },
          ...(order.net ? [netTotal] : []),
          { label: 'Total TTC', isNumber: true, cell: ({ totalTtc }) => totalTtc },
        ]}
      />
      <dl className="order-totals">
        {totals.map(({ label, value, strong }) => (
          <div key={label} data-strong={strong || undefined}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {order.serviceStart ? <p className="small">{order.serviceStart}</p> : null}
      <p className="small">
        <a href={order.terms.path}>{order.terms.words}</a>
      </p>
    </section>
  )
}

function Article({ name, parts, gift, quantity, left }: OrderData['lines'][number]) {
  return (
    <div className="order-article">
      <span>{name}</span>
      {parts.length > 0 ? (
        <span className="muted small">
          Comprend{'\u202f'}: {parts.join(', ')}
        </span>
      ) : null}
      {gift ? <span className="muted small">{gift}</span> : null}
      {left < quantity ? <Badge tone="caution">{formatCounted(quantity - left, 'remboursé')}</Badge> : null}
    </div>
  )
}

function Mails({ mails }: OrderData) {
  return (
    <section className="admin-panel" aria-labelledby="mails">
      <h2 id="mails">E-mails</h2>
      {mails.length === 0 ? <p className="muted">Aucun message à l’acheteur.</p> : null}
      <ul className="plain-list" hidden={mails.length === 0}>
        {mails.map(({ id, kind, status, at }) => (
          <li key={id}>
            <Link to={href('/admin/mails/:emailId', { emailId: id })}>{kind}</Link>
            <span className="muted small">
              {' '}
              {status}, {at}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Printable documents of an order. */
function OrderPapers({ order, papers }: OrderData) {
  return (
    <section className="admin-panel order-papers" aria-labelledby="papiers">
      <h2 id="papiers">Papiers</h2>
      <AdminForm action={href('/admin/orders/bons-de-livraison')} reloadDocument>
        <input type="hidden" name="commande" value={order.id} />
        <Button variant="quiet">Imprimer le bon de livraison</Button>
      </AdminForm>
      <PaperLinks papers={papers} />
    </section>
  )
}

/** Whether the order's state no longer shows the form of a verb. */
function isGone({ money, parcels, taken, withdrawals }: OrderData, [verb, id, what]: string[]): boolean {
  switch (verb) {
    case 'remboursement':
      return !money.canRefund
    case 'lien-de-paiement':
      return !money.canSendLink
    case 'paiement-a-rendre':
      return id !== undefined && !money.strays.some((stray) => stray.id === id)
    case 'colis':
      return id ? what === 'retrait' && !isOnItsWay(parcels, id) : !parcels.canSend
    case 'retours':
      return taken.length === 0
    case 'retractations':
      return id ? !withdrawals.declared.some((each) => each.id === id && each.isOpen) : !withdrawals.nextId
    case 'retractation':
      return !withdrawals.nextId
    default:
      return false
  }
}

function isOnItsWay({ sent }: OrderData['parcels'], parcelId: string): boolean {
  return sent.some(({ id, deliveredOn }) => id === parcelId && !deliveredOn)
}
