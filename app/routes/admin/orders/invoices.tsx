import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { Filters, SearchFilter } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { gapText, INVOICES_A_PAGE, isWhole, listSeries, pageInvoices } from '~/models/shop/invoice/index.server'
import { formatOrderMoment } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import type { RoutePolicy } from '~/runtime/route-policy'
import { listPage } from '../list-page.server'
import type { Route } from './+types/invoices'

export const handle = { policy: {} satisfies RoutePolicy }

export { orderStyles as links } from '../stylesheets'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = adminRequest(context)
  const page = listPage({ url, context })
  const series = await listSeries(db)
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_TYPED)
  const { papers, count } = await pageInvoices(db, { typed, page })
  const pageCount = Math.max(1, Math.ceil(count / INVOICES_A_PAGE))
  return {
    ...{ typed, page, pageCount },
    series: series.map((each) => ({
      name: each.series,
      papers: each.count.toLocaleString('fr-FR'),
      isWhole: isWhole(each),
      isEmpty: each.count === 0,
      gaps: each.gaps.map((gap) => ({ numbers: gapText(gap), restored: formatOrderMoment(gap.restoredAt) })),
    })),
    papers: papers.map((paper) => ({
      number: paper.number,
      kind: paper.kind === 'invoice' ? 'Facture' : 'Avoir',
      orderId: paper.order_id,
      order: paper.order_id ? (paper.order_number ?? 'sans numéro') : 'Formule d’un espace',
      total: formatEuros(paper.kind === 'invoice' ? paper.total_cents : -paper.total_cents),
      at: formatOrderMoment(paper.issued_at),
    })),
  }
}

const MAX_TYPED = 200

type Paper = Route.ComponentProps['loaderData']['papers'][number]

export default function Invoices({ loaderData: { series, papers, typed, page, pageCount } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader title="Factures et avoirs" lead="Numérotés sans manque, inchangés une fois émis." />
      <Series series={series} />
      <Filters button="Chercher">
        <SearchFilter label="Numéro, commande, nom, e-mail ou téléphone" />
      </Filters>
      {papers.length === 0 ? (
        <AdminEmpty>
          <p>{emptyText({ typed, isBeyond: page > pageCount })}</p>
          {typed ? (
            <Link to={href('/admin/factures')}>Voir toutes les factures</Link>
          ) : (
            <Link to={href('/admin/orders')}>Revenir aux commandes</Link>
          )}
        </AdminEmpty>
      ) : (
        <DataTable
          caption="Factures et avoirs, du plus récent au plus ancien"
          rows={papers}
          keyOf={({ number }) => number}
          columns={[
            { label: 'Numéro', cell: PaperNumber },
            { label: 'Émis le', cell: ({ at }) => <span className="num nowrap">{at}</span> },
            { label: 'Nature', cell: ({ kind }) => kind },
            { label: 'Commande', cell: OrderNumber },
            { label: 'Total TTC', isNumber: true, cell: ({ total }) => total },
          ]}
        />
      )}
      <Pager path={href('/admin/factures')} parameters={typed ? { q: typed } : {}} page={page} pageCount={pageCount} />
    </>
  )
}

function emptyText({ typed, isBeyond }: { typed: string; isBeyond: boolean }): string {
  if (isBeyond) return 'Cette page est au-delà de la dernière.'
  return typed ? `Rien ne correspond à «\u202f${typed}\u202f».` : 'Aucune facture pour l’instant.'
}

/** Says for each series whether its numbering is complete. */
function Series({ series }: Pick<Route.ComponentProps['loaderData'], 'series'>) {
  const seriesText = (isWhole: boolean, words: string) =>
    series
      .filter((each) => each.isWhole === isWhole && !(isWhole && each.isEmpty))
      .map(({ name, papers }) => `Série ${name}\u202f: ${papers} numéros, ${words}.`)
  const [broken, whole] = [seriesText(false, 'il en manque'), seriesText(true, 'aucun ne manque')]
  const passed = series
    .flatMap(({ gaps }) => gaps)
    .map(({ numbers, restored }) => {
      return `${numbers}\u202f: donnés avant la restauration du ${restored}, jamais réutilisés.`
    })
  if (series.length === 0) return null
  return (
    <div className="stack order-series">
      {broken.length > 0 ? <Notice tone="danger" live={false} lines={broken} /> : null}
      {whole.length > 0 ? <Notice tone="done" live={false} lines={whole} /> : null}
      {passed.length > 0 ? (
        <Notice
          tone="info"
          live={false}
          lines={passed}
          link={{ href: href('/admin/restaurations'), label: 'Ce que la restauration a laissé derrière elle' }}
        />
      ) : null}
    </div>
  )
}

function PaperNumber({ orderId, number }: Paper) {
  const path = orderId
    ? href('/admin/orders/:orderId/factures/:number', { orderId, number })
    : href('/admin/factures/:number', { number })
  return (
    <a className="num nowrap" href={path}>
      {number}
    </a>
  )
}

function OrderNumber({ orderId, order }: Paper) {
  return orderId ? <Link to={href('/admin/orders/:orderId', { orderId })}>{order}</Link> : order
}
