import { href, Link } from 'react-router'
import { EmptyPage } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { Filters, SearchFilter, SelectFilter, UnknownFilters } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { adminRequest } from '~/middleware/administrator.server'
import { articleStateLabels, articleStates } from '~/models/content/text'
import { ARTICLES_A_PAGE, listArticleOverview } from '~/models/content/text/index.server'
import { formatMoment, formatShortDate } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen, unknownIn } from '../list-filter'
import { listPage } from '../list-page.server'
import type { Route } from './+types/articles'
import { ArticleStateBadge } from './article-page'

export const handle = { policy: {} satisfies RoutePolicy }

const MAX_SEARCH = 100

/** `?q=` searches title, signature and URL; `?etat=` filters by state. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const { db, at } = adminRequest(context)
  const page = listPage({ url, context })
  const search = (searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH)
  const state = chosen(searchParams.get('etat'), articleStates)
  const { articles, count } = await listArticleOverview(db, { search, state, page, at })
  return {
    rows: articles.map(({ dated, updatedAt, ...article }) => ({
      ...article,
      dated: formatShortDate(new Date(dated)),
      updatedAt: formatMoment(updatedAt),
    })),
    count,
    unknown: unknownIn(searchParams, { etat: state }),
    parameters: { ...(search && { q: search }), ...(state && { etat: state }) },
    paging: { page, pageCount: Math.ceil(count / ARTICLES_A_PAGE) },
  }
}

type ListedArticle = Awaited<ReturnType<typeof loader>>['rows'][number]

const columns: Column<ListedArticle>[] = [
  { label: 'Article', cell: Title },
  { label: 'État', cell: ({ state }) => <ArticleStateBadge state={state} /> },
  { label: 'Date', cell: ({ dated }) => dated },
  { label: 'Signature', cell: ({ author }) => author },
  { label: 'Dernier changement', cell: ({ updatedAt }) => updatedAt },
]

const options = articleStates.map((value) => ({ value, label: articleStateLabels[value] }))

export default function Articles({ loaderData: { rows, count, unknown, parameters, paging } }: Route.ComponentProps) {
  const path = href('/admin/articles')
  return (
    <>
      <AdminHeader
        title="Articles"
        lead={`${countText(count)}. Le blog, le flux et le plan du site montrent ceux qui sont publiés.`}
        actions={
          <Link className="button" to={href('/admin/articles/nouveau')}>
            Nouvel article
          </Link>
        }
      />
      <UnknownFilters names={unknown} />
      <Filters>
        <SearchFilter label="Titre, signature ou adresse" />
        <SelectFilter name="etat" label="État" all="Tous" options={options} />
      </Filters>
      {rows.length > 0 ? (
        <DataTable caption="Articles, le dernier changé d’abord" columns={columns} rows={rows} keyOf={({ id }) => id} />
      ) : (
        <EmptyPage
          isBeyond={count > 0}
          isFiltered={Object.keys(parameters).length > 0}
          words={{ unmatched: 'Aucun article ne correspond.', all: 'Voir tous les articles' }}
          path={path}
        >
          <p>
            Aucun article pour l’instant. Un conseil écrit pour vos clients se trouve aussi par les moteurs de
            recherche.
          </p>
          <Link to={href('/admin/articles/nouveau')}>Écrire le premier</Link>
        </EmptyPage>
      )}
      <Pager path={path} parameters={parameters} {...paging} />
    </>
  )
}

function countText(count: number): string {
  return count < 2 ? `${count} article` : `${count.toLocaleString('fr-FR')} articles`
}

function Title({ id, slug, title }: ListedArticle) {
  return (
    <>
      <Link to={href('/admin/articles/:articleId', { articleId: id })}>{title}</Link>
      <br />
      <span className="small muted">{slug}</span>
    </>
  )
}
