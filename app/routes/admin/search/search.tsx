import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Filters, SearchFilter } from '~/components/admin/page/filters'
import { type Found, findScreens, PALETTE_LABEL } from '~/components/admin/palette/choices'
import { wordsOf } from '~/components/admin/palette/places'
import { FIRST_TENANT } from '~/database/hosts.server'
import type { ShopDb } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { settingGroups } from '~/models/base/setting'
import { settingName } from '~/models/base/setting/index.server'
import { leadStatusLabels } from '~/models/crm/lead'
import { searchLeads } from '~/models/crm/lead/index.server'
import { fullName } from '~/models/crm/prospect'
import { searchProspects } from '~/models/crm/prospect/index.server'
import { campaignStateNames } from '~/models/mailing/campaign'
import { listCampaigns } from '~/models/mailing/campaign/index.server'
import { listAdminProducts } from '~/models/shop/catalogue/index.server'
import { searchInvoices } from '~/models/shop/invoice/index.server'
import { searchOrders } from '~/models/shop/order/index.server'
import { formatEuros } from '~/models/values/money'
import { labelOf } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/search'

export const handle = { policy: {} satisfies RoutePolicy }

const MAX_FOUND = 8
const MIN_TYPED = 2

/** `?q=`: results for the palette as one types; without JavaScript, a separate page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const { db } = adminRequest(context)
  return {
    typed,
    isFirstShop: context.get(tenantContext).id === FIRST_TENANT,
    found: typed.length < MIN_TYPED ? [] : await findAll(db, typed),
  }
}

async function findAll(db: ShopDb, typed: string): Promise<Found[]> {
  const lists = [findOrders, findInvoices, findLeads, findProspects, findCampaigns, findProducts]
  const found: Found[][] = []
  for (const find of lists) found.push(await find(db, typed))
  return [...found.flat(), ...findSettings(typed)]
}

async function findInvoices(db: ShopDb, typed: string): Promise<Found[]> {
  const papers = await searchInvoices(db, { typed, limit: MAX_FOUND })
  return papers.map(({ number, kind, order_id, order_number, total_cents }) => ({
    group: 'Factures',
    label: `${kind === 'invoice' ? 'Facture' : 'Avoir'} ${number}`,
    detail: `${order_id ? `commande ${order_number ?? 'sans numéro'}` : 'formule'}, ${formatEuros(total_cents)}`,
    href: order_id
      ? href('/admin/orders/:orderId', { orderId: order_id })
      : href('/admin/factures/:number', { number }),
  }))
}

async function findProspects(db: ShopDb, typed: string): Promise<Found[]> {
  const prospects = await searchProspects(db, { typed, limit: MAX_FOUND })
  return prospects.map(({ id, company, email, ...names }) => ({
    group: 'Prospects',
    label: fullName(names) || company || email,
    detail: company || email,
    href: href('/admin/prospects/:prospectId', { prospectId: id }),
  }))
}

async function findCampaigns(db: ShopDb, typed: string): Promise<Found[]> {
  const campaigns = (await listCampaigns(db)).filter(({ content }) => contains(content.name, typed))
  return campaigns.slice(0, MAX_FOUND).map(({ id, content, state }) => ({
    group: 'Campagnes',
    label: content.name,
    detail: campaignStateNames[state],
    href: href('/admin/agent-hunter/campagnes/:campaignId', { campaignId: id }),
  }))
}

function findSettings(typed: string): Found[] {
  const all = settingGroups.flatMap(({ slug, title, keys }) =>
    keys.map((key) => ({ slug, title, name: settingName(key) })),
  )
  const found = all.filter(({ name, title }) => contains(`${name} ${title}`, typed))
  return found.slice(0, MAX_FOUND).map(({ slug, title, name }) => ({
    group: 'Paramètres',
    label: name,
    detail: title,
    href: href('/admin/settings/:group', { group: slug }),
  }))
}

/** Every word of the search, singular or plural. */
function contains(text: string, typed: string): boolean {
  const [within, words] = [wordsOf(text).join(' '), wordsOf(typed)]
  return words.length > 0 && words.every((word) => within.includes(word))
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
  const products = await listAdminProducts(db, { search: typed, published: undefined, limit: MAX_FOUND, offset: 0 })
  return products.map(({ id, name, sku }) => ({
    group: 'Produits',
    label: name,
    detail: sku,
    href: href('/admin/products/:productId', { productId: id }),
  }))
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { typed, isFirstShop } = loaderData
  const found = [...(typed ? findScreens(typed, { isFirstShop }) : []), ...loaderData.found]
  return (
    <>
      <AdminHeader title="Rechercher" />
      <Filters button="Chercher">
        <SearchFilter label={PALETTE_LABEL} />
      </Filters>
      {found.length === 0 ? (
        <AdminEmpty>
          <p>
            {typed
              ? `Rien ne correspond à «\u202f${typed}\u202f».`
              : 'Tapez un numéro de commande ou de facture, un nom, un e-mail ou un téléphone.'}
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
