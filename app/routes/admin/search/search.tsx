import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Filters, SearchFilter } from '~/components/admin/page/filters'
import { type Found, findScreens } from '~/components/admin/palette/results'
import type { ShopDb } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { listDeskProducts } from '~/models/catalogue/index.server'
import { leadStatusLabels } from '~/models/lead'
import { searchLeads } from '~/models/lead/index.server'
import { searchOrders } from '~/models/order/index.server'
import { formatEuros, labelOf } from '~/models/values'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/search'

export const handle = { policy: {} satisfies RoutePolicy }

const MAX_FOUND = 8
const MIN_TYPED = 2

/** `?q=`: results for the palette as one types; without JavaScript, a separate page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const { db } = deskRequest(context)
  return {
    typed,
    found: typed.length < MIN_TYPED ? [] : await findAll(db, typed),
  }
}

async function findAll(db: ShopDb, typed: string): Promise<Found[]> {
  return [...(await findOrders(db, typed)), ...(await findLeads(db, typed)), ...(await findProducts(db, typed))]
}

async function findLeads(db: ShopDb, typed: string): Promise<Found[]> {
  const leads = await searchLeads(db, { typed, limit: MAX_FOUND })
  return leads.map(({ id, name, email, status }) => ({
    group: 'Leads',
    label: name || email,
    detail: labelOf(leadStatusLabels, status),
    href: href('/admin/leads/:leadId', { leadId: id }),
  }))
}

async function findOrders(db: ShopDb, typed: string): Promise<Found[]> {
  const orders = await searchOrders(db, { typed, limit: MAX_FOUND })
  return orders.map(({ id, order_number, customer_name, total_cents }) => ({
    group: 'Commandes',
    label: `Commande ${order_number ?? 'sans numéro'}`,
    detail: `${customer_name}, ${formatEuros(total_cents)}`,
    href: href('/admin/orders/:orderId', { orderId: id }),
  }))
}

async function findProducts(db: ShopDb, typed: string): Promise<Found[]> {
  const products = await listDeskProducts(db, { search: typed, published: undefined, limit: MAX_FOUND, offset: 0 })
  return products.map(({ id, name, sku }) => ({
    group: 'Produits',
    label: name,
    detail: sku,
    href: href('/admin/products/:productId', { productId: id }),
  }))
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { typed } = loaderData
  const found = [...(typed ? findScreens(typed) : []), ...loaderData.found]
  return (
    <>
      <AdminHeader title="Rechercher" />
      <Filters button="Chercher">
        <SearchFilter label="Écran, commande, lead ou produit" />
      </Filters>
      {found.length === 0 ? (
        <AdminEmpty>
          <p>
            {typed
              ? `Rien ne correspond à «\u202f${typed}\u202f».`
              : 'Tapez un numéro de commande, un nom ou un e-mail.'}
          </p>
        </AdminEmpty>
      ) : (
        <ul className="found">
          {found.map(({ label, detail, href: to }) => (
            <li key={`${label} ${to} ${detail}`}>
              <Link to={to}>{label}</Link>
              <span className="muted"> {detail}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
