import { href } from 'react-router'
import { classes } from '~/components/ui/classes'
import { PhoneLink } from '../page/phone-link'
import { useAssistant, useHasCart, useShop, useShopText } from '../page/use-shop'

const legalLinks = [
  { href: href('/mentions-legales'), label: 'Mentions légales' },
  { href: href('/cgv'), label: 'CGV' },
  { href: href('/confidentialite'), label: 'Confidentialité' },
  { href: href('/accessibilite'), label: 'Accessibilité' },
  { href: href('/retractation'), label: 'Renoncer au contrat ici' },
  { href: href('/support'), label: 'Contact' },
]

/** The withdrawal link and the contact details are on every page. */
export function SiteFooter({ short, quiet }: { short?: boolean; quiet?: boolean }) {
  return (
    <footer className={classes('site-footer', quiet && 'site-footer-quiet')}>
      <div className="wrap">
        {short ? null : quiet ? <QuietFooter /> : <FooterColumns />}
        <nav aria-label="Informations légales">
          <LinkList className="legal-links" links={legalLinks} />
        </nav>
        {short || quiet ? <FooterContact /> : null}
      </div>
    </footer>
  )
}

function FooterColumns() {
  const shop = useShop()
  const { to } = useAssistant()
  const words = useShopText()
  const hasCart = useHasCart()
  const terms = hasCart ? 'Acheter ici' : 'Bon à savoir'
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
        <ShopLinks />
      </nav>
      <nav aria-label={terms}>
        <h2>{terms}</h2>
        <LinkList
          className="footer-links"
          links={[
            ...(words.delivers ? [{ href: `${href('/cgv')}#livraison`, label: 'Livraison' }] : []),
            { href: `${href('/cgv')}#paiement`, label: 'Paiement' },
            ...(hasCart
              ? [
                  {
                    href: `${href('/cgv')}#droit-de-retractation`,
                    label: words.delivers ? 'Retours' : 'Changer d’avis',
                  },
                  { href: `${href('/cgv')}#garanties`, label: 'Garanties' },
                ]
              : []),
            { href: href('/mentions-legales'), label: 'Qui nous sommes' },
          ]}
        />
      </nav>
      <div>
        <h2>Nous joindre</h2>
        <LinkList className="footer-links" links={[{ href: href('/chat'), label: `Poser une question ${to}` }]} />
        <FooterContact />
      </div>
    </div>
  )
}

/** A short footer for pages close to a purchase. */
function QuietFooter() {
  const shop = useShop()
  return (
    <>
      <nav aria-label="Boutique">
        <ShopLinks />
      </nav>
      <p className="muted">{[shop?.name, ...(shop?.taglines ?? [])].join('. ')}.</p>
    </>
  )
}

function ShopLinks() {
  const words = useShopText()
  const hasCart = useHasCart()
  const booking = useShop()?.booking
  return (
    <LinkList
      className="footer-links"
      links={[
        { href: href('/'), label: 'Accueil' },
        { href: href('/products'), label: words.products },
        { href: href('/products/complements'), label: words.extras },
        { href: href('/questionnaire'), label: words.whichProduct },
        ...(booking ? [{ href: href('/rendez-vous'), label: booking }] : []),
        { href: href('/blog'), label: words.articles ?? 'Blog Expert' },
        { href: href('/avis'), label: words.opinions ?? 'Avis Clients' },
        ...(hasCart ? [{ href: href('/cart'), label: 'Panier' }] : []),
        { href: href('/support'), label: 'Support' },
        { href: href('/profile'), label: 'Mon compte' },
      ]}
    />
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

function LinkList({ className, links }: { className: string; links: { href: string; label: string }[] }) {
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
