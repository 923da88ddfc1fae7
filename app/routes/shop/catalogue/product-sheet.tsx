import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useVat } from '~/components/shop/page/use-shop'
import { ExampleReviews, ReviewCard } from '~/components/shop/review/review-card'
import { Question } from '~/components/shop/support/question'
import { Fact, Ticks } from '~/components/ui/card'
import { Rating } from '~/components/ui/marks'
import { cutOnWord } from '~/components/ui/text'
import type { ProductTexts } from '~/models/base/template'
import { type ArticleCard, type Claim, claimText } from '~/models/content/text'
import type { ProductPage } from '~/models/shop/catalogue'
import { formatEuros, formatTtc } from '~/models/values/money'
import { netMark } from '~/models/values/vat'
import { ofName } from '~/models/values/wording'
import type { Term } from './product-terms'

const DESCRIPTION_LENGTH = 200

interface ProductSheetProps {
  product: ProductPage
  words: ProductTexts
  terms: Term[]
  /** Articles about this product. */
  articles: ArticleCard[]
  claims: Claim[]
}

export function ProductSheet({ product, words, terms, articles, claims }: ProductSheetProps) {
  const { details } = product
  return (
    <div className="sheet">
      <SheetSection title={words.about ?? 'Ce qu’il fait'}>
        <Description paragraphs={product.description} />
        <Ticks items={product.features} />
        {claims.length > 0 ? <ProductClaims claims={claims} /> : null}
      </SheetSection>
      <Specifications product={product} />
      {details.inTheBox.length > 0 ? (
        <SheetSection title={product.isService ? 'Ce qui est compris' : 'Dans la boîte'}>
          <Ticks items={details.inTheBox} />
        </SheetSection>
      ) : null}
      {details.installation.length > 0 ? (
        <SheetSection title={product.isService ? 'Comment ça se passe' : 'Installation'}>
          <ol className="numbered">
            {details.installation.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </SheetSection>
      ) : null}
      {details.upkeep?.text || details.upkeep?.yearlyConsumablesCents ? (
        <Upkeep upkeep={details.upkeep} words={words} />
      ) : null}
      {details.safety ? <Safety safety={details.safety} /> : null}
      {terms.length > 0 ? (
        <SheetSection title="Livraison, retour, garantie, paiement" id="conditions">
          <ul className="facts">
            {terms.map(({ icon, title, body }) => (
              <Fact key={title} icon={icon} title={title}>
                {body}
              </Fact>
            ))}
          </ul>
        </SheetSection>
      ) : null}
      {product.testimonials.length > 0 ? (
        <SheetSection title="Avis">
          <ProductReviews product={product} />
        </SheetSection>
      ) : null}
      {details.questions.length > 0 ? (
        <SheetSection title="Questions">
          {details.questions.map((each) => (
            <Question key={each.question} {...each} />
          ))}
        </SheetSection>
      ) : null}
      <FurtherReading articles={articles} />
    </div>
  )
}

function Specifications({ product }: { product: ProductPage }) {
  if (product.specifications.length === 0) return null
  return (
    <SheetSection title="Caractéristiques">
      <table className="table">
        <caption className="visually-hidden">Caractéristiques {ofName(product.name)}</caption>
        <tbody>
          {product.specifications.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Référence</th>
            <td>{product.sku}</td>
          </tr>
        </tbody>
      </table>
    </SheetSection>
  )
}

function FurtherReading({ articles }: { articles: ArticleCard[] }) {
  return (
    <SheetSection title="Pour aller plus loin">
      <ul className="stack stack-small">
        {articles.map(({ slug, title, readingMinutes }) => (
          <li key={slug}>
            <a href={href('/blog/:articleId', { articleId: slug })}>{title}</a>{' '}
            <span className="muted small">{readingMinutes} min de lecture</span>
          </li>
        ))}
        <li>
          <a href={href('/blog')}>Tous les articles du blog</a>
        </li>
      </ul>
    </SheetSection>
  )
}

function ProductClaims({ claims }: { claims: Claim[] }) {
  const unproven = claims.some(({ proof }) => proof === undefined)
  return (
    <p className="muted">
      {claims.map((claim) => [claim.figure, claimText(claim)].filter(Boolean).join(' ')).join('. ')}.
      {unproven ? ' Chiffres d’exemple, propres à la démonstration.' : null}
    </p>
  )
}

function SheetSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="sheet-section" id={id}>
      <h2>{title}</h2>
      <div className="sheet-body">{children}</div>
    </section>
  )
}

/** CSS swaps the truncated text for the full one when `<details>` is open. */
function Description({ paragraphs }: { paragraphs: string[] }) {
  const whole = paragraphs.join(' ')
  const cut = cutOnWord(whole, DESCRIPTION_LENGTH)
  if (cut === whole) return <Paragraphs texts={paragraphs} />
  return (
    <div className="description">
      <p className="description-cut">{cut}</p>
      <details className="description-whole">
        <summary>
          <span className="when-closed">Voir plus</span>
          <span className="when-open">Voir moins</span>
        </summary>
        <div className="description-text">
          <Paragraphs texts={paragraphs} />
        </div>
      </details>
    </div>
  )
}

function Upkeep({ upkeep, words }: { upkeep: NonNullable<ProductPage['details']['upkeep']>; words: ProductTexts }) {
  const { text, yearlyConsumablesCents } = upkeep
  const vat = useVat()
  return (
    <SheetSection title={words.upkeepTitle}>
      <p>{text}</p>
      {yearlyConsumablesCents === null ? null : (
        <p className="yearly-cost">
          <strong className="num">{formatTtc(yearlyConsumablesCents, vat)} TTC</strong>
          <span className="muted">
            {words.yearlyConsumables}
            {netMark(vat) ? ` (${formatEuros(yearlyConsumablesCents)} HT)` : null}, {words.consumablesPrice}
          </span>
        </p>
      )}
    </SheetSection>
  )
}

function Safety({ safety }: { safety: NonNullable<ProductPage['details']['safety']> }) {
  const { manufacturer, address, contact, responsible, warnings } = safety
  const facts = [
    { label: 'Fabricant', value: [manufacturer, address, contact].filter(Boolean).join(', ') },
    { label: 'Responsable dans l’Union européenne', value: responsible },
  ]
  return (
    <SheetSection title="Fabricant et sécurité">
      <dl className="safety">
        {facts
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {warnings.length > 0 ? (
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : null}
    </SheetSection>
  )
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}

function ProductReviews({ product }: { product: Pick<ProductPage, 'id' | 'testimonials' | 'rating'> }) {
  const { id, testimonials, rating } = product
  return (
    <div id="avis" className="stack">
      {rating ? (
        <p className="row">
          <Rating halves={rating.average * 2} />
          <span className="muted">
            moyenne de {rating.count} {rating.count > 1 ? 'avis vérifiés' : 'avis vérifié'}
          </span>
        </p>
      ) : null}
      <ExampleReviews reviews={testimonials} />
      {testimonials.map((review) => (
        <ReviewCard key={review.id} review={review} reportable />
      ))}
      <p className="row small">
        <a href={`${href('/avis')}?produit=${encodeURIComponent(id)}`}>Tous les avis sur ce produit</a>
        <a href={href('/avis/controle')}>Comment ces avis sont contrôlés</a>
      </p>
    </div>
  )
}
