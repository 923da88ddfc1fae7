import { data, href } from 'react-router'
import { ArticleCard, FeedLink } from '~/components/shop/blog/article-card'
import { Breadcrumb } from '~/components/shop/page/breadcrumb'
import { PageMeta } from '~/components/shop/page/page-meta'
import { CardGrid } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { listHref, pageNumber } from '~/components/ui/list-href'
import { Pills } from '~/components/ui/marks'
import { PageHeader } from '~/components/ui/page-header'
import { Pagination } from '~/components/ui/pagination'
import { listArticles, listArticleTags } from '~/models/content/text/index.server'
import { parisDay } from '~/models/values/french-date'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/blog'
import { BlogCallToAction } from './call-to-action'

export const handle = {
  policy: {
    cache: 'revalidate',
    shared: { parameters: ['page', 'tag'], withCart: true },
    search: 'listed',
  } satisfies RoutePolicy,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, remember, template, at } = shopRequest(context)
  const today = parisDay(at)
  const words = template.words.blog
  const parameters = new URL(request.url).searchParams
  const wanted = parameters.get('tag') || undefined
  const tags = await remember(`article tags ${today}`, () => listArticleTags(db, { at }))
  const tag = tags.find(({ slug }) => slug === wanted)
  const page = pageNumber(parameters)
  // Only existing tags are cached: made-up ones would grow the cache without limit.
  if (wanted !== undefined && !tag) return data({ words, tags, tag: undefined, list: undefined }, { status: 404 })
  const known = await remember(`articles ${today} ${tag?.slug ?? ''} ${page}`, () =>
    listArticles(db, { tag: tag?.slug, page, at }),
  )
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
      <TagPills tags={tags} current={tag?.slug} />
      {list === undefined ? (
        <EmptyState
          title="Aucun article ne porte ce mot-clé"
          text="Le mot-clé a peut-être changé. Tous les articles restent sur la page du blog."
          action={{ href: href('/blog'), label: 'Retour au blog' }}
        />
      ) : list.cards.length > 0 ? (
        <CardGrid>
          {list.cards.map((card, index) => (
            <ArticleCard key={card.id} card={card} priority={index < 3} />
          ))}
        </CardGrid>
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

function TagPills({ tags, current }: { tags: { slug: string; label: string }[]; current: string | undefined }) {
  if (tags.length === 0) return null
  return (
    <div className="list-tools">
      <nav aria-label="Choisir un mot-clé">
        <Pills
          items={[
            { key: '', href: href('/blog'), label: 'Tous', current: current === undefined },
            ...tags.map(({ slug, label }) => ({
              key: slug,
              href: hrefOf(slug, 1),
              label: `#${label}`,
              current: slug === current,
            })),
          ]}
        />
      </nav>
    </div>
  )
}

function hrefOf(tag: string | undefined, page: number): string {
  return listHref(href('/blog'), { tag, page })
}
