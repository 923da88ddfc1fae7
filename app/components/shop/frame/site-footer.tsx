import { href } from 'react-router'
import { PhoneLink } from '../page/phone-link'
import { useShop, useShopWords } from '../page/use-shop'

const legalLinks = [
  { href: href('/mentions-legales'), label: 'Mentions légales' },
  { href: href('/cgv'), label: 'CGV' },
  { href: href('/confidentialite'), label: 'Confidentialité' },
  { href: href('/accessibilite'), label: 'Accessibilité' },
  { href: href('/retractation'), label: 'Renoncer au contrat ici' },
  { href: href('/support'), label: 'Contact' },
]

/** Nothing to open: the withdrawal link and the contact details stand on every page. */
export function SiteFooter({ short }: { short?: boolean }) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        {short ? null : <FooterColumns />}
        <nav aria-label="Informations légales">
          <ul className="legal-links">
            {legalLinks.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
        {short ? <FooterContact /> : null}
      </div>
    </footer>
  )
}

function FooterColumns() {
  const shop = useShop()
  const words = useShopWords()
  return (
    <div className="footer-columns">
      <div>
        <h2>{shop?.name}</h2>
        {words.tagline ? <p className="muted">{words.tagline}</p> : null}
        {shop?.taglines.map((tagline) => (
          <p key={tagline} className="muted">
            {tagline}.
          </p>
        ))}
      </div>
      <nav aria-label="Boutique">
        <h2>Boutique</h2>
        <ul className="footer-links">
          <li>
            <a href={href('/')}>Accueil</a>
          </li>
          <li>
            <a href={href('/products')}>{words.products}</a>
          </li>
          <li>
            <a href={href('/questionnaire')}>{words.whichProduct}</a>
          </li>
          <li>
            <a href={href('/blog')}>Blog Expert</a>
          </li>
          <li>
            <a href={href('/avis')}>Avis Clients</a>
          </li>
          <li>
            <a href={href('/cart')}>Panier</a>
          </li>
          <li>
            <a href={href('/support')}>Support</a>
          </li>
          <li>
            <a href={href('/profile')}>Mon compte</a>
          </li>
        </ul>
      </nav>
      <div>
        <h2>Nous joindre</h2>
        <ul className="footer-links">
          <li>
            <a href={href('/chat')}>Poser une question à Thomas, assistant IA</a>
          </li>
        </ul>
        <FooterContact />
      </div>
    </div>
  )
}

function FooterContact() {
  const shop = useShop()
  if (!shop) return null
  return (
    <ul className="footer-links">
      {shop.phone ? (
        <li>
          <PhoneLink phone={shop.phone} />
        </li>
      ) : null}
      {shop.email ? (
        <li>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </li>
      ) : null}
      {shop.hours ? <li className="muted">Support {shop.hours}</li> : null}
    </ul>
  )
}
