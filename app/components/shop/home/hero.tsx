import { href } from 'react-router'
import type { HomeWords } from '~/templates/types'
import { ButtonLink } from '../../ui/button'
import { useShopWords } from '../page/use-shop'

export function Hero({ words }: { words: HomeWords['hero'] }) {
  const { toProducts } = useShopWords()
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>{words.title}</h1>
        <p className="hero-lead">{words.lead}</p>
        <div className="row">
          <ButtonLink href={href('/products')} large>
            {toProducts}
          </ButtonLink>
          <ButtonLink href={href('/blog')} large variant="quiet">
            Lire nos conseils
          </ButtonLink>
        </div>
      </div>
      <img
        className="hero-picture"
        src={words.picture}
        alt={words.alt}
        width="1200"
        height="900"
        fetchPriority="high"
      />
    </section>
  )
}
