import { href, useLocation } from 'react-router'
import { classes } from '~/components/ui/classes'
import { BrandMark, Icon } from '~/components/ui/icons'
import drawer from '~/islands/cart-drawer.ts?worker&url'
import suggestions from '~/islands/search-suggestions.ts?worker&url'
import { PhoneLink } from '../page/phone-link'
import { useHasCart, useLight, useShop, useShopText } from '../page/use-shop'

const results = href('/products')

/** Submits to the result list. */
function SiteSearch() {
  const { pathname, search } = useLocation()
  const typed = pathname === results ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <search className="site-search">
      <form action={results} data-island={suggestions} data-suggestions={href('/recherche/suggestions')}>
        <label className="visually-hidden" htmlFor="recherche">
          Rechercher dans la boutique
        </label>
        <input
          className="input"
          id="recherche"
          type="search"
          name="q"
          placeholder="Rechercher"
          autoComplete="off"
          defaultValue={typed}
        />
        <button type="submit" aria-label="Lancer la recherche">
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}

/** The link home: the owner's logo, or the mark and the name. */
export function Brand() {
  const shop = useShop()
  const logo = shop?.look.logo
  return (
    <a className="brand" href={href('/')}>
      {logo ? (
        <img {...logo} alt={shop.name} />
      ) : (
        <>
          <BrandMark mark={shop?.words.mark} shopName={shop?.name ?? ''} />
          {shop?.name ?? 'Accueil'}
        </>
      )}
    </a>
  )
}

/** `quiet`: one line, without the search. */
export function SiteHeader({ quiet = false }: { quiet?: boolean }) {
  const shop = useShop()
  const hasCart = useHasCart()
  return (
    <header className={classes('site-header', quiet && 'site-header-quiet')}>
      <div className="wrap">
        <Brand />
        {quiet ? <MainNavigation /> : <SiteSearch />}
        <a className="header-link account-link" href={href('/profile')}>
          <Icon name="account" />
          <span>Compte</span>
        </a>
        {hasCart ? <CartLink count={shop?.cartCount ?? 0} /> : null}
        <details className="site-menu">
          <summary>
            <Icon name="menu" title="Menu" />
          </summary>
          <nav aria-label="Menu">
            <SiteLinks />
            {hasCart ? <a href={href('/cart')}>Panier</a> : null}
            <a href={href('/profile')}>Mon compte</a>
            {shop?.phone ? (
              <PhoneLink phone={shop.phone}>
                <Icon name="phone" />
              </PhoneLink>
            ) : null}
          </nav>
        </details>
        {quiet ? null : <MainNavigation />}
      </div>
    </header>
  )
}

function MainNavigation() {
  return (
    <nav className="site-nav" aria-label="Navigation principale">
      <SiteLinks />
    </nav>
  )
}

function SiteLinks() {
  const { pathname } = useLocation()
  const words = useShopText()
  const booking = useShop()?.booking
  const links = [
    { href: href('/'), label: 'Accueil' },
    { href: href('/products'), label: words.products },
    { href: href('/questionnaire'), label: words.whichProduct },
    ...(booking ? [{ href: href('/rendez-vous'), label: booking }] : []),
    { href: href('/blog'), label: words.articles ?? 'Blog Expert' },
    { href: href('/avis'), label: words.opinions ?? 'Avis Clients' },
    { href: href('/admin'), label: 'Admin', rel: 'nofollow' },
  ]
  return links.map((link) => (
    <a key={link.href} href={link.href} rel={link.rel} aria-current={currentOf(pathname, link.href)}>
      {link.label}
    </a>
  ))
}

function currentOf(pathname: string, page: string): 'page' | 'true' | undefined {
  if (pathname === page) return 'page'
  return isWithin(pathname, page) ? 'true' : undefined
}

function CartLink({ count }: { count: number }) {
  const light = useLight()
  const articles = count > 1 ? `${count} articles` : `${count} article`
  return (
    <a
      className="header-link cart-link"
      href={href('/cart')}
      data-drawer={light ? undefined : drawer}
      aria-label={count > 0 ? `Panier, ${articles}` : undefined}
    >
      <Icon name="cart" />
      <span>Panier</span>
      {count > 0 ? <span className="cart-count">{count}</span> : null}
    </a>
  )
}

/** Whether a path equals a page's path or is below it. */
export function isWithin(pathname: string, page: string): boolean {
  return pathname === page || pathname.startsWith(`${page}/`)
}
