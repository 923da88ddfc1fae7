import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ArticleCard } from '~/components/shop/blog/article-card'
import { useShopText } from '~/components/shop/page/use-shop'
import { ProductCard } from '~/components/shop/product/product-card'
import { ExampleReviews, ReviewCard } from '~/components/shop/review/review-card'
import { Question } from '~/components/shop/support/question'
import { CardGrid } from '~/components/ui/card'
import type { ShownBlock } from './home-blocks.server'

export function Featured({ words, content }: ShownBlock<'featured'>) {
  const { allProducts } = useShopText()
  return (
    <HomeSection title={words.title} all={{ href: href('/products'), label: allProducts }}>
      <CardGrid>
        {content.map((card) => (
          <ProductCard key={card.id} card={card} heading="h3" />
        ))}
      </CardGrid>
    </HomeSection>
  )
}

/** Reviews on pages other than the review pages. */
export function Testimonials({ words, content: reviews }: ShownBlock<'reviews'>) {
  return (
    <HomeSection title={words.title} all={{ href: href('/avis'), label: 'Tous les avis' }}>
      <ExampleReviews reviews={reviews} />
      <ul className="testimonials">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} withProduct />
          </li>
        ))}
      </ul>
      <p className="small muted">
        Du plus récent au plus ancien. <a href={href('/avis/controle')}>Comment ces avis sont contrôlés</a>
      </p>
    </HomeSection>
  )
}

export function Articles({ words, content }: ShownBlock<'articles'>) {
  return (
    <HomeSection title={words.title} all={{ href: href('/blog'), label: 'Tous les articles' }}>
      <CardGrid>
        {content.map((card) => (
          <ArticleCard key={card.id} card={card} heading="h3" />
        ))}
      </CardGrid>
    </HomeSection>
  )
}

export function Questions({ words, content }: ShownBlock<'questions'>) {
  const all = { href: `${href('/support')}#questions`, label: 'Toutes les questions' }
  return (
    <HomeSection title={words.title} all={all}>
      <div>
        {content.map(({ question, answer }) => (
          <Question key={question} question={question} answer={answer} />
        ))}
      </div>
    </HomeSection>
  )
}

interface HomeSectionProps {
  title: string
  /** Link to the whole list. */
  all: { href: string; label: string }
  children: ReactNode
}

function HomeSection({ title, all, children }: HomeSectionProps) {
  return (
    <section className="home-section">
      <div className="row row-apart">
        <h2>{title}</h2>
        <a href={all.href}>{all.label}</a>
      </div>
      {children}
    </section>
  )
}
