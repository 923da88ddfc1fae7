import { href } from 'react-router'
import { Day } from '~/components/ui/text'
import type { ArticleTag, ArticleCard as Card } from '~/models/content/text'
import { Picture } from '../page/picture'

interface ArticleCardProps {
  card: Card
  heading?: 'h2' | 'h3'
  /** Above the fold. */
  priority?: boolean
}

export function ArticleCard({ card, heading: Heading = 'h2', priority }: ArticleCardProps) {
  return (
    <article className="product-card article-card">
      {card.picture ? (
        <div className="product-card-picture">
          <Picture
            {...card.picture}
            // Decorative beside the title.
            alt=""
            folder="articles"
            sizes="(min-width: 62rem) 22rem, (min-width: 40rem) 45vw, 92vw"
            priority={priority}
          />
        </div>
      ) : null}
      <div className="product-card-body">
        <ArticleTags tags={card.tags} />
        <Heading className="product-card-name">
          <a href={href('/blog/:articleId', { articleId: card.slug })}>{card.title}</a>
        </Heading>
        <p className="product-card-summary">{card.excerpt}</p>
      </div>
      <div className="product-card-foot">
        <ArticleFacts article={card} />
      </div>
    </article>
  )
}

function ArticleFacts({ article }: { article: { author: string; publishedAt: Date; readingMinutes: number } }) {
  return (
    <p className="muted small">
      Par {article.author}, le <Day at={article.publishedAt} /> ·{' '}
      <span className="nowrap">{article.readingMinutes} min de lecture</span>
    </p>
  )
}

export function ArticleTags({ tags }: { tags: ArticleTag[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags">
      {tags.map(({ slug, label }) => (
        <li key={slug}>
          <a href={`${href('/blog')}?tag=${encodeURIComponent(slug)}`}>#{label}</a>
        </li>
      ))}
    </ul>
  )
}

/** Feed autodiscovery; React hoists it into the head. */

export function FeedLink() {
  return <link rel="alternate" type="application/atom+xml" title="Le blog" href={href('/blog/feed.xml')} />
}
