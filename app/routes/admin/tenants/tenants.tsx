import { href, Link } from 'react-router'
import { BarChart } from '~/components/admin/chart/bar-chart'
import { EmptyPage } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { Filters, SearchFilter, SelectFilter, UnknownFilters } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { EmptyState } from '~/components/ui/empty-state'
import { tenants as openRegistry } from '~/database/registry.server'
import { adminRequest } from '~/middleware/administrator.server'
import { requireFirstShop } from '~/middleware/tenant.server'
import { listPlanMonths } from '~/models/platform/subscription/index.server'
import { type ListedTenant, listTenants } from '~/models/platform/tenant/index.server'
import { formatEuros } from '~/models/values/money'
import { normalise } from '~/models/values/search-text'
import { formatCount } from '~/models/values/wording'
import { keysOf } from '~/runtime/record'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen, unknownIn } from '../list-filter'
import { listPage } from '../list-page.server'
import type { Route } from './+types/tenants'
import { TenantStateBadge, tenantStateLabels } from './tenant-state'
import { stateOf, type TenantView, tenantStates, tenantView } from './tenant-view.server'

export const handle = { policy: { parameters: 'public', firstShop: true } satisfies RoutePolicy }

const A_PAGE = 25
const MAX_SEARCH = 100

/** `?q=` searches name, address and owner; `?etat=` filters by state. Only the files of the page are looked at. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireFirstShop(context)
  const { at } = adminRequest(context)
  const page = listPage({ url, context })
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH)
  const state = chosen(url.searchParams.get('etat'), tenantStates)
  const registry = await openRegistry()
  const all = await listTenants(registry)
  const found = all.filter((tenant) => (!state || stateOf(tenant) === state) && matches(tenant, search))
  const shown = found.slice((page - 1) * A_PAGE, page * A_PAGE)
  return {
    tenants: shown.map((tenant) => tenantView(tenant, registry, at)),
    months: (await listPlanMonths(registry.first, at)).map(({ netCents, ...month }) => ({
      ...month,
      cents: netCents,
      words: formatEuros(netCents),
    })),
    count: all.length,
    found: found.length,
    unknown: unknownIn(url.searchParams, { etat: state }),
    parameters: { ...(search && { q: search }), ...(state && { etat: state }) },
    paging: { page, pageCount: Math.max(1, Math.ceil(found.length / A_PAGE)) },
  }
}

function matches({ name, subdomain, owner_name, owner_email }: ListedTenant, search: string): boolean {
  const text = normalise([name, subdomain, owner_name, owner_email].join(' '))
  return normalise(search)
    .split(' ')
    .every((word) => text.includes(word))
}

const columns: Column<TenantView>[] = [
  { label: 'Espace', cell: Name },
  { label: 'Propriétaire', cell: ({ owner }) => <span className="tenant-cell">{owner ?? '–'}</span> },
  { label: 'Formule', cell: ({ plan }) => plan },
  { label: 'Ouvert jusqu’au', cell: ({ openDay }) => <span className="num nowrap">{openDay}</span> },
  { label: 'Prochaine facture', cell: ({ nextBill }) => <span className="num nowrap">{nextBill}</span> },
  { label: 'Taille', isNumber: true, cell: ({ size }) => <span className="nowrap">{size}</span> },
  { label: 'Activité', cell: ({ active }) => <span className="nowrap">{active}</span> },
  { label: 'État', cell: ({ state }) => <TenantStateBadge state={state} /> },
]

const options = keysOf(tenantStateLabels).map((value) => ({ value, label: tenantStateLabels[value] }))

export default function Tenants({ loaderData }: Route.ComponentProps) {
  const { tenants, months, count, found, unknown, parameters, paging } = loaderData
  const path = href('/admin/tenants')
  return (
    <>
      <AdminHeader
        title="Espaces"
        lead={`${countText(count)}, chacun avec sa base.`}
        actions={
          <Link className="button button-quiet" to={href('/admin/tenant-imports')}>
            Reprendre une archive
          </Link>
        }
      />
      {count === 0 ? (
        <EmptyState
          title="Aucun espace pour le moment"
          text="Chacun naît d’une inscription, ou de la commande npm run tenants."
          action={{ href: href('/catalyse'), label: 'Voir la page de la plateforme' }}
        />
      ) : (
        <>
          <UnknownFilters names={unknown} />
          <Filters>
            <SearchFilter label="Nom, adresse ou propriétaire" />
            <SelectFilter name="etat" label="État" all="Tous" options={options} />
          </Filters>
          {tenants.length > 0 ? (
            <DataTable
              caption="Espaces, du plus récent au plus ancien"
              rows={tenants}
              keyOf={({ id }) => id}
              columns={columns}
            />
          ) : (
            <EmptyPage
              isBeyond={found > 0}
              isFiltered={Object.keys(parameters).length > 0}
              words={{ unmatched: 'Aucun espace ne correspond.', all: 'Voir tous les espaces' }}
              path={path}
            >
              <p>Aucun espace pour l’instant.</p>
            </EmptyPage>
          )}
          <Pager path={path} parameters={parameters} {...paging} />
          {months.some(({ cents, lost }) => cents > 0 || lost > 0) ? <Months months={months} /> : null}
        </>
      )}
    </>
  )
}

/** What the plans brought, who began and who left, from their invoices. */
function Months({ months }: Pick<Route.ComponentProps['loaderData'], 'months'>) {
  return (
    <section className="admin-section stack" aria-labelledby="revenus">
      <h2 id="revenus">Revenu des formules</h2>
      <BarChart
        title="Payé par mois, HT"
        bars={months.map(({ month, cents, words }) => ({ label: month, value: cents / 100, words }))}
        format={(euros) => `${formatCount(euros)}\u202f€`}
      />
      <DataTable
        caption="Formules par mois, du plus récent au plus ancien"
        rows={months.toReversed().filter(({ cents, begun, lost }) => cents + begun + lost > 0)}
        keyOf={({ month }) => month}
        columns={[
          { label: 'Mois', cell: ({ month }) => <span className="num">{month}</span> },
          { label: 'Payé, HT', isNumber: true, cell: ({ words }) => words },
          { label: 'Essais devenus clients', isNumber: true, cell: ({ begun }) => begun },
          { label: 'Clients partis', isNumber: true, cell: ({ lost }) => lost },
        ]}
      />
    </section>
  )
}

function countText(count: number): string {
  return count < 2 ? `${count} espace` : `${count.toLocaleString('fr-FR')} espaces`
}

function Name({ name, subdomain }: TenantView) {
  return (
    <Link className="tenant-cell" to={href('/admin/tenants/:subdomain', { subdomain })}>
      {name}
    </Link>
  )
}
