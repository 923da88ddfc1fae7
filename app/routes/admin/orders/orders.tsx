import { useEffect, useState } from 'react'
import { href, Link, Outlet, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import { useOpenFocus } from '~/components/admin/list/split'
import { EmptyPage } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Filters, SearchFilter, SelectFilter } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { listHref } from '~/components/ui/list-href'
import { Notice } from '~/components/ui/notice'
import type { OrderStatus } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { searchWords } from '~/models/base/search/index.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import { paymentStateLabels } from '~/models/shop/fulfilment'
import { MAX_NOTES } from '~/models/shop/invoice'
import {
  type OrderList,
  orderFilterQuery,
  orderStatuses,
  orderStatusLabels,
  readOrderFilters,
} from '~/models/shop/order'
import { MAX_FOUND, pageOrders } from '~/models/shop/order/index.server'
import { formatOrderMoment } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { labelOf } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import { listPage } from '../list-page.server'
import { isFetched } from '../row-answer.server'
import type { Route } from './+types/orders'
import type { OrderPlace } from './order-dialog'
import { DeliveryNotesForm, OrderActions, OrderTable, type ShownOrder } from './order-table'

export const handle = { policy: {} satisfies RoutePolicy }

export { orderStyles as links } from '../stylesheets'

/** A document request for one order does not read the list. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { db } = adminRequest(context)
  const revision = await readWorkRevision(db, ['orders'])
  const isAlone = 'orderId' in params && !isFetched(request)
  return { revision, list: isAlone ? undefined : await loadList({ url, context }) }
}

/** A closed order may have left the list, or may have been opened without it. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs) {
  const isClosing = asked.currentParams.orderId !== undefined && asked.nextParams.orderId === undefined
  return isClosing || asked.defaultShouldRevalidate
}

async function loadList({ url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>) {
  const { db } = adminRequest(context)
  const { filters, unknown } = readOrderFilters(url.searchParams)
  const page = listPage({ url, context })
  const list = await pageOrders(db, { filters, page })
  return {
    ...{ page, status: filters.status },
    notes: [...unknownWords(unknown), ...unsearchedText(filters.words)],
    query: orderFilterQuery(filters),
    orders: list.orders.map(toShown),
    counters: counted.map((status) => toCounter(status, list.byStatus.get(status) ?? 0)),
    number: countText(list.count),
    total: formatEuros(list.totalCents),
    limit: list.isMore ? limitText : '',
    pageCount: list.pageCount,
    listed: list.count > 1 && list.count <= MAX_NOTES ? list.count : undefined,
  }
}

function toShown(order: OrderList['orders'][number]): ShownOrder {
  return {
    id: order.id,
    number: order.order_number ?? 'Sans numéro',
    customer: order.customer_name,
    email: order.email,
    status: order.status,
    payment: labelOf(paymentStateLabels, order.payment_state),
    isPaid: order.payment_state === 'paid',
    total: formatEuros(order.total_cents),
    at: formatOrderMoment(order.created_at),
    version: order.version,
  }
}

const counted = ['en_attente', 'confirme', 'expedie', 'livre'] as const satisfies readonly OrderStatus[]
const counterLabels = { en_attente: 'En attente', confirme: 'Confirmées', expedie: 'Expédiées', livre: 'Livrées' }

function toCounter(status: keyof typeof counterLabels, count: number) {
  const label = count < 2 ? orderStatusLabels[status] : counterLabels[status]
  return { status, label, count: count.toLocaleString('fr-FR') }
}

function countText(count: number): string {
  if (count === 0) return 'Aucune commande'
  return count < 2 ? `${count} commande` : `${count.toLocaleString('fr-FR')} commandes`
}

const limitText = `. La recherche trouve plus de ${MAX_FOUND.toLocaleString('fr-FR')} commandes\u202f: seules les plus récentes comptent.`

function unknownWords(unknown: string[]): string[] {
  return unknown.length > 0 ? [`Filtre inconnu, ignoré\u202f: ${unknown.join(', ')}.`] : []
}

/** Words without a searchable term; the list is shown unfiltered. */
function unsearchedText(words: string): string[] {
  if (words === '' || searchWords(words).length > 0) return []
  return [`«\u202f${words}\u202f» ne peut pas être cherché\u202f: écrivez au moins deux lettres ou chiffres.`]
}

const options = orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] }))

export default function Orders({ loaderData: { revision, list } }: Route.ComponentProps) {
  const { orderId } = useParams()
  const isListed = useListed(orderId === undefined)
  useRefresh(['orders'], revision)
  useOpenFocus(orderId)
  return (
    <>
      {list && isListed ? <List {...list} isBehind={orderId !== undefined} /> : null}
      <Outlet context={{ isOverList: isListed } satisfies OrderPlace} />
    </>
  )
}

/** Once the list was shown, orders open over it. */
function useListed(isShown: boolean): boolean {
  const [isListed, setListed] = useState(isShown)
  useEffect(() => {
    if (isShown) setListed(true)
  }, [isShown])
  return isListed || isShown
}

type ListProps = Awaited<ReturnType<typeof loadList>> & { isBehind: boolean }

function List({ isBehind, ...list }: ListProps) {
  const { orders, counters, notes, query, page, pageCount, status } = list
  return (
    <>
      <AdminHeader
        isBehind={isBehind}
        title="Commandes"
        lead="Préparer, expédier, rembourser."
        actions={<OrderActions query={query} />}
      />
      <ul className="order-counters" aria-label="Commandes par statut">
        {counters.map((counter) => (
          <li key={counter.status} aria-current={counter.status === status || undefined}>
            <Link to={listHref(href('/admin/orders'), { ...query, statut: counter.status })}>
              <span className="num">{counter.count}</span> {counter.label}
            </Link>
          </li>
        ))}
      </ul>
      <Filters>
        <SearchFilter label="Numéro, facture, nom, e-mail, téléphone ou code postal" />
        <SelectFilter name="statut" label="Statut" all="Tous" options={options} />
      </Filters>
      {notes.length > 0 ? <Notice tone="caution" lines={notes} /> : null}
      {orders.length === 0 ? (
        <Nothing isBeyond={page > pageCount} isFiltered={Object.keys(query).length > 0} />
      ) : (
        <>
          <DeliveryNotesForm query={query} listed={list.listed} />
          <OrderTable orders={orders} />
        </>
      )}
      <Foot {...list} />
      <Pager path={href('/admin/orders')} parameters={query} page={page} pageCount={pageCount} />
    </>
  )
}

function Nothing(list: { isBeyond: boolean; isFiltered: boolean }) {
  const words = { unmatched: 'Aucune commande ne correspond.', all: 'Revenir à toutes les commandes' }
  return (
    <EmptyPage {...list} words={words} path={href('/admin/orders')}>
      <p>Aucune commande pour l’instant. Elles arrivent ici dès qu’un client en passe une.</p>
    </EmptyPage>
  )
}

interface FootProps {
  number: string
  total: string
  /** Set when a search finds more than it counts. */
  limit: string
}

function Foot({ number, total, limit }: FootProps) {
  return (
    <p className="admin-table-foot">
      {number}, <span className="num">{total}</span> TTC{limit}
    </p>
  )
}
