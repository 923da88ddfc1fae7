import { href } from 'react-router'
import type { ArticleCard as Card } from '~/models/content'
import { Picture } from '../page/picture'
import { ArticleFacts, ArticleTags } from './article-facts'

/** The whole card leads to the article; its tags lead to theirs. */
export function ArticleCard({
  card,
  heading: Heading = 'h2',
  priority,
}: {
  card: Card
  heading?: 'h2' | 'h3'
  /** In view when the page opens. */
  priority?: boolean
}) {
  return (
    <article className="product-card article-card">
      {card.picture ? (
        <div className="product-card-picture">
          <Picture
            {...card.picture}
            // The title beside it says what it is about.
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

export function ArticleGrid({ cards, heading }: { cards: Card[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className="product-grid">
      {cards.map((card) => (
        <li key={card.id}>
          <ArticleCard card={card} heading={heading} />
        </li>
      ))}
    </ul>
  )
}
