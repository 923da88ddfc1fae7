import { href } from 'react-router'
import type { ArticleCard as Card } from '~/models/content/text'
import { Picture } from '../page/picture'
import { ArticleFacts, ArticleTags } from './article-facts'

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
