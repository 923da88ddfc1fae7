import { href } from 'react-router'
import { Picture } from '~/components/shop/page/picture'
import { useShopText, useVat } from '~/components/shop/page/use-shop'
import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'
import { fillIn } from '~/models/base/template'
import { needField } from '~/models/content/site'
import { formatTtc } from '~/models/values/money'
import type { ShownBlock } from './home-blocks.server'

/** A trade that is booked says so first. */
export function Hero({ words, picture, linkTo, ownPicture, content }: ShownBlock<'hero'>) {
  const { toProducts } = useShopText()
  const vat = useVat()
  const acts = [
    { to: href('/products'), label: toProducts },
    { to: href('/questionnaire'), label: content.toQuestions },
  ]
  if (linkTo) acts.splice(linkTo === href('/rendez-vous') ? 0 : acts.length, 0, { to: linkTo, label: words.link })
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>{words.title}</h1>
        <p className="hero-lead">
          {content.fromCents ? fillIn(words.leadFrom, { prix: formatTtc(content.fromCents, vat) }) : words.lead}
        </p>
        <div className="row">
          {acts.map(({ to, label }, index) =>
            index < 2 ? (
              <ButtonLink key={to} href={to} large variant={index === 0 ? 'primary' : 'quiet'}>
                {label}
              </ButtonLink>
            ) : (
              <a key={to} href={to}>
                {label}
              </a>
            ),
          )}
        </div>
      </div>
      {ownPicture ? (
        <Picture
          {...ownPicture}
          folder="site"
          sizes="(min-width: 60rem) 40rem, calc(100vw - 2rem)"
          className="hero-picture"
          priority
        />
      ) : null}
      {picture && !ownPicture ? (
        <img
          className="hero-picture"
          src={picture.src}
          alt={picture.alt}
          width="1200"
          height="900"
          fetchPriority="high"
        />
      ) : null}
    </section>
  )
}

/** Counts of the catalogue and the registered claims, each with its proof. */
export function ShopFigures({ content: { shown, on, proofs, isUnproven } }: ShownBlock<'figures'>) {
  return (
    <section className="statistics" aria-label="La boutique en chiffres">
      <dl>
        {shown.map(({ key, value, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">
        {on ? `Catalogue et stock au ${on}. ` : null}
        {proofs.join(' ')}
        {isUnproven ? ' Certains chiffres sont des exemples, propres à la démonstration.' : null}
      </p>
    </section>
  )
}

export function Needs({ words, content }: ShownBlock<'needs'>) {
  const sentences: Record<string, string> = { ...words }
  return (
    <section className="home-section">
      <h2>{words.title}</h2>
      <ul className="need-tiles">
        {content.map(({ value, label, text, icon }) => (
          <li key={value}>
            <a href={`${href('/products')}?besoin=${value}`}>
              <Icon name={icon} />
              <strong>{label}</strong>
              <span className="muted">{sentences[needField(value)] ?? text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HowItWorks({ words, drawings }: ShownBlock<'steps'>) {
  const steps = [
    [words.title1, words.text1],
    [words.title2, words.text2],
    [words.title3, words.text3],
  ]
  return (
    <section className="home-section" id="fonctionnement">
      <h2>{words.title}</h2>
      <ol className="how">
        {steps.map(([title, text], index) => (
          <li key={drawings?.[index] ?? index}>
            {drawings?.[index] ? <img src={drawings[index]} alt="" width="400" height="300" loading="lazy" /> : null}
            <h3>
              {index + 1}. {title}
            </h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function OwnWords({ words, ownPicture }: ShownBlock<'words'>) {
  return (
    <section className={ownPicture ? 'home-section home-words pair' : 'home-section home-words'}>
      <div className="stack">
        <h2>{words.title}</h2>
        {words.text.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {ownPicture ? (
        <Picture {...ownPicture} folder="site" sizes="(min-width: 60rem) 36rem, calc(100vw - 2rem)" />
      ) : null}
    </section>
  )
}
