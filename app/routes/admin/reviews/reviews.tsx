import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Filters, SearchFilter, UnknownFilters } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { Tabs } from '~/components/admin/page/tabs'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { listHref } from '~/components/ui/list-href'
import { adminRequest } from '~/middleware/administrator.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import { countAdminReviews, pageAdminReviews } from '~/models/shop/review/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen, unknownIn } from '../list-filter'
import { listPage } from '../list-page.server'
import type { Route } from './+types/reviews'
import { ReviewTable } from './review-table'
import { toRow } from './review-view.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { orderStyles as links } from '../stylesheets'

const states = {
  'a-traiter': 'waiting',
  'a-verifier': 'pending',
  signales: 'reported',
  publies: 'published',
  refuses: 'refused',
} as const
const slugs = ['a-traiter', 'a-verifier', 'signales', 'publies', 'refuses', 'tous'] as const

/** `?etat=`, `?q=`, `?page=`; a search covers all states. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const { db } = adminRequest(context)
  const search = (searchParams.get('q') ?? '').trim().slice(0, 100)
  const asked = chosen(searchParams.get('etat'), slugs)
  const slug = search ? 'tous' : (asked ?? 'a-traiter')
  const page = listPage({ url, context })
  const revision = await readWorkRevision(db, ['reviews'])
  const state = slug === 'tous' ? undefined : states[slug]
  const list = await pageAdminReviews(db, { state, search, page })
  return {
    ...{ slug, search, page, revision, count: list.count, pageCount: list.pageCount },
    unknown: unknownIn(searchParams, { etat: asked }),
    counts: await countAdminReviews(db),
    reviews: list.reviews.map(toRow),
  }
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { slug, search, count, page, pageCount, counts, reviews, revision, unknown } = loaderData
  useRefresh(['reviews'], revision)
  const path = href('/admin/avis')
  const tab = (to: (typeof slugs)[number], label: string, waiting?: number) => ({
    href: to === 'a-traiter' ? path : listHref(path, { etat: to }),
    label,
    count: waiting,
    current: slug === to,
  })
  return (
    <>
      <AdminHeader
        title="Avis"
        lead="Chaque avis est publié, ou refusé avec un motif que son auteur reçoit. Une note basse n’en est pas un."
        actions={
          <a className="button button-quiet" href={href('/avis')}>
            Page publique
          </a>
        }
      />
      <Tabs
        label="Avis par état"
        tabs={[
          tab('a-traiter', 'À traiter', counts.waiting),
          tab('a-verifier', 'À vérifier', counts.pending),
          tab('signales', 'Signalés', counts.reported),
          tab('publies', 'Publiés', counts.published),
          tab('refuses', 'Refusés', counts.refused),
          tab('tous', 'Tous'),
        ]}
      />
      <Filters button="Rechercher">
        <SearchFilter label="Rechercher un auteur, un titre, un produit, une commande" />
      </Filters>
      <UnknownFilters names={unknown} />
      {reviews.length > 0 ? <ReviewTable reviews={reviews} /> : <Nothing {...loaderData} />}
      <p className="admin-table-foot">{`${count.toLocaleString('fr-FR')} avis`}</p>
      <Pager
        path={path}
        parameters={search ? { q: search } : slug === 'a-traiter' ? {} : { etat: slug }}
        page={page}
        pageCount={pageCount}
      />
    </>
  )
}

function Nothing({ page, pageCount, search, slug }: Route.ComponentProps['loaderData']) {
  if (page > pageCount) return <Empty words="Cette page est au-delà de la dernière." />
  if (search) return <Empty words={`Aucun avis ne contient «\u202f${search}\u202f».`} />
  return <Empty words={nothingWords[slug] ?? 'Aucun avis ici.'} />
}

const nothingWords: Partial<Record<(typeof slugs)[number], string>> = {
  'a-traiter': 'Aucun avis n’attend d’être vérifié, aucun n’est signalé.',
  'a-verifier': 'Aucun avis n’attend d’être vérifié.',
  signales: 'Aucun avis n’est signalé.',
}

function Empty({ words }: { words: string }) {
  return (
    <AdminEmpty>
      <p>{words}</p>
      <Link to={listHref(href('/admin/avis'), { etat: 'tous' })}>Voir tous les avis</Link>
    </AdminEmpty>
  )
}
