import { data, href } from 'react-router'
import { ArticleCard } from '~/components/shop/blog/article-card'
import { BlogCallToAction } from '~/components/shop/blog/call-to-action'
import { FeedLink } from '~/components/shop/blog/feed-link'
import { Breadcrumb } from '~/components/shop/page/breadcrumb'
import { PageMeta } from '~/components/shop/page/page-meta'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { Pagination } from '~/components/ui/pagination'
import { tenantContext } from '~/middleware/tenant.server'
import { listArticles, listArticleTags } from '~/models/content/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/blog'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: ['page', 'tag'] }, search: 'listed' } satisfies RoutePolicy,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, remember, template } = context.get(tenantContext)
  const words = template.words.blog
  const parameters = new URL(request.url).searchParams
  const wanted = parameters.get('tag') || undefined
  const tags = await remember('article tags', () => listArticleTags(db))
  const tag = tags.find(({ slug }) => slug === wanted)
  const page = /^\d{1,4}$/.test(parameters.get('page') ?? '') ? Number(parameters.get('page')) : 1
  // Only what exists is remembered: addresses are anybody's to invent.
  if (wanted !== undefined && !tag) return data({ words, tags, tag: undefined, list: undefined }, { status: 404 })
  const known = await remember(`articles ${tag?.slug ?? ''} ${page}`, () => listArticles(db, { tag: tag?.slug, page }))
  return data({ words, tags, tag, list: known })
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { words, tags, tag, list } = loaderData
  const page = list?.page ?? 1
  return (
    <>
      <PageMeta
        title={`${tag ? `#${tag.label} — Blog` : 'Blog'}${page > 1 ? `, page ${page}` : ''}`}
        description={
          tag
            ? `Nos articles sur le thème «\u202f${tag.label}\u202f»\u202f: ${words.tagDescription}`
            : words.description
        }
        canonical={hrefOf(tag?.slug, page)}
        noIndex={list === undefined}
      />
      <FeedLink />
      <Breadcrumb
        items={[
          { label: 'Accueil', href: href('/') },
          ...(tag ? [{ label: 'Blog', href: href('/blog') }, { label: `#${tag.label}` }] : [{ label: 'Blog' }]),
        ]}
      />
      <PageHeader
        title={tag ? `Blog\u202f: ${tag.label}` : 'Blog'}
        lead="Ce qu’il faut savoir avant de choisir, et ce que personne ne vous oblige à acheter."
      />
      {tags.length > 0 ? <TagList tags={tags} current={tag?.slug} /> : null}
      {list === undefined ? (
        <EmptyState
          title="Aucun article ne porte ce mot-clé"
          text="Le mot-clé a peut-être changé. Tous les articles restent sur la page du blog."
          action={{ href: href('/blog'), label: 'Retour au blog' }}
        />
      ) : list.cards.length > 0 ? (
        <ul className="product-grid">
          {list.cards.map((card, index) => (
            <li key={card.id}>
              <ArticleCard card={card} priority={index < 3} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="Aucun article disponible pour le moment" />
      )}
      {list ? (
        <Pagination page={page} pageCount={list.pageCount} hrefFor={(number) => hrefOf(tag?.slug, number)} />
      ) : null}
      <BlogCallToAction title="Passer de la lecture au choix" text={words.listCallToAction} label={words.toProducts} />
    </>
  )
}

function TagList({ tags, current }: { tags: { slug: string; label: string }[]; current: string | undefined }) {
  return (
    <div className="list-tools">
      <nav aria-label="Choisir un mot-clé">
        <ul className="pills">
          <li>
            <a className="pill" href={href('/blog')} aria-current={current === undefined ? 'true' : undefined}>
              Tous
            </a>
          </li>
          {tags.map(({ slug, label }) => (
            <li key={slug}>
              <a className="pill" href={hrefOf(slug, 1)} aria-current={slug === current ? 'true' : undefined}>
                #{label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function hrefOf(tag: string | undefined, page: number): string {
  const parameters = new URLSearchParams()
  if (tag) parameters.set('tag', tag)
  if (page > 1) parameters.set('page', String(page))
  return parameters.size > 0 ? `${href('/blog')}?${parameters}` : href('/blog')
}
