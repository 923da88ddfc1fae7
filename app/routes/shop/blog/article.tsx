import { href, isRouteErrorResponse, redirect } from 'react-router'
import { ArticleCard, ArticleTags, FeedLink } from '~/components/shop/blog/article-card'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { Breadcrumb } from '~/components/shop/page/breadcrumb'
import { EmptyPage } from '~/components/shop/page/empty-page'
import { ArticleData } from '~/components/shop/page/json-ld'
import { PageMeta } from '~/components/shop/page/page-meta'
import { Picture } from '~/components/shop/page/picture'
import { ProductCard } from '~/components/shop/product/product-card'
import { CardGrid } from '~/components/ui/card'
import { Icon } from '~/components/ui/icons'
import { Day } from '~/components/ui/text'
import type { ShopDb } from '~/database/schema'
import { withCampaign } from '~/models/content/text'
import { findArticle, findArticleByFormerSlug, listFurtherArticles } from '~/models/content/text/index.server'
import { findProductCard } from '~/models/shop/catalogue/index.server'
import { formatDate, parisDay } from '~/models/values/french-date'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerMissing } from '../moved.server'
import type { Route } from './+types/article'
import { BlogCallToAction } from './call-to-action'

export const handle = {
  policy: {
    cache: 'revalidate',
    shared: { parameters: [], withCart: true },
    parameters: 'public',
    search: 'open',
  } satisfies RoutePolicy,
}

const RELATED_COUNT = 3

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, remember, template, at } = shopRequest(context)
  const { articleId } = params
  const slug = articleId.toLowerCase()
  const article = await remember(`article ${slug} ${parisDay(at)}`, () => findArticle(db, { article: slug, at }))
  if (article?.slug !== articleId)
    await followFormerSlug(db, { slug, current: article?.slug, asked: new URL(request.url).searchParams, at })
  if (!article) throw await answerMissing(db, { request, at })
  const { content: _source, related, ...shown } = article
  return {
    article: shown,
    words: template.words.blog,
    related: related && { reason: related.reason, card: await findProductCard(db, related.productId) },
    further: await listFurtherArticles(db, { articleId: article.id, count: RELATED_COUNT, at }),
  }
}

/** Redirects a former slug, the current one in other letters, or the article's id, to the current slug. */
async function followFormerSlug(
  db: ShopDb,
  { asked, current, ...former }: { slug: string; current: string | undefined; asked: URLSearchParams; at: Date },
): Promise<void> {
  const slug = current === former.slug ? current : await findArticleByFormerSlug(db, former)
  if (slug) throw redirect(withCampaign(href('/blog/:articleId', { articleId: slug }), asked), 301)
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, words, related, further } = loaderData
  const { picture } = article
  const path = href('/blog/:articleId', { articleId: article.slug })
  return (
    <>
      <PageMeta
        title={article.title}
        description={article.excerpt}
        canonical={path}
        type="article"
        picture={picture && { ...picture, folder: 'articles' }}
      />
      <FeedLink />
      <ArticleData article={article} />
      <article className="article">
        <Breadcrumb
          items={[
            { label: 'Accueil', href: href('/') },
            { label: 'Blog', href: href('/blog') },
            { label: article.title },
          ]}
        />
        <ArticleHead article={article} />
        {picture ? (
          <Picture
            {...picture}
            folder="articles"
            className="article-picture"
            sizes="(min-width: 48rem) 44rem, 92vw"
            priority
          />
        ) : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
        {related?.card ? (
          <section className="article-related no-print" aria-labelledby="related-product">
            <h2 id="related-product">Le produit dont il est question</h2>
            <p>{related.reason}</p>
            <ProductCard card={related.card} heading="h3" />
          </section>
        ) : null}
        <BlogCallToAction
          title="Comparer sur pièces"
          text={words.articleCallToAction}
          label={words.articleToProducts ?? words.toProducts}
        />
        <p className="no-print">
          <a className="article-back" href={href('/blog')}>
            <Icon name="arrowLeft" />
            Retour au blog
          </a>
        </p>
      </article>
      <FurtherArticles cards={further} />
    </>
  )
}

function ArticleHead({ article }: Pick<Route.ComponentProps['loaderData'], 'article'>) {
  return (
    <header className="article-head">
      <ArticleTags tags={article.tags} />
      <h1>{article.title}</h1>
      <p className="muted small">
        Par {article.author} · <Day at={article.publishedAt} /> ·{' '}
        <span className="nowrap">{article.readingMinutes} min de lecture</span>
        {isLater(article.updatedAt, article.publishedAt) ? (
          <>
            {' '}
            · mis à jour le <Day at={article.updatedAt} />
          </>
        ) : null}
      </p>
      <p className="article-excerpt">{article.excerpt}</p>
    </header>
  )
}

function FurtherArticles({ cards }: { cards: Route.ComponentProps['loaderData']['further'] }) {
  if (cards.length === 0) return null
  return (
    <section className="home-section no-print" aria-labelledby="further">
      <h2 id="further">À lire aussi</h2>
      <CardGrid>
        {cards.map((card) => (
          <ArticleCard key={card.id} card={card} heading="h3" />
        ))}
      </CardGrid>
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <EmptyPage
      title="Article non trouvé"
      text="L’article que vous recherchez n’existe pas."
      action={{ href: href('/blog'), label: 'Retour au blog' }}
    />
  )
}

/** Compares calendar days in Paris. */
function isLater(update: Date, publication: Date): boolean {
  return formatDate(update) !== formatDate(publication)
}
