import { useLocation } from 'react-router'
import { BrandMark, Icon } from '~/components/ui/icons'
import { PhoneLink } from '../page/phone-link'
import { useShop, useShopWords } from '../page/use-shop'

export function SiteHeader() {
  const shop = useShop()
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="brand" href="/">
          <BrandMark />
          {shop?.name ?? 'Accueil'}
        </a>
        <nav className="site-nav" aria-label="Navigation principale">
          <SiteLinks />
        </nav>
        <CartLink count={shop?.cartCount ?? 0} />
        <details className="site-menu">
          <summary>
            <Icon name="menu" title="Menu" />
          </summary>
          <nav aria-label="Menu">
            <SiteLinks />
            <a href="/cart">Panier</a>
            {shop?.phone ? (
              <PhoneLink phone={shop.phone}>
                <Icon name="phone" />
              </PhoneLink>
            ) : null}
          </nav>
        </details>
      </div>
    </header>
  )
}

function SiteLinks() {
  const { pathname } = useLocation()
  const words = useShopWords()
  const links = [
    { href: '/', label: 'Accueil' },
    { href: '/products', label: words.products },
    { href: '/questionnaire', label: words.whichProduct },
    { href: '/blog', label: 'Blog Expert' },
    { href: '/avis', label: 'Avis Clients' },
  ]
  return links.map(({ href, label }) => (
    <a key={href} href={href} aria-current={currentOf(pathname, href)}>
      {label}
    </a>
  ))
}

function currentOf(pathname: string, href: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page'
  return href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined
}

function CartLink({ count }: { count: number }) {
  const articles = count > 1 ? `${count} articles` : `${count} article`
  return (
    <a className="cart-link" href="/cart" aria-label={count > 0 ? `Panier, ${articles}` : undefined}>
      <Icon name="cart" />
      <span className="cart-word">Panier</span>
      {count > 0 ? <span className="cart-count">{count}</span> : null}
    </a>
  )
}
