import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { BrandMark, Icon } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import islands from '~/islands/index.ts?worker&url'
import stylesheet from '~/styles/checkout-frame.css?url'
import { ChatPill } from '../chat/chat-pill'
import { isWithin } from '../page/is-within'
import { PhoneLink } from '../page/phone-link'
import { useLight, useShop } from '../page/use-shop'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

/** Renders `<main>` with header and footer: quiet ones at delivery, minimal ones at checkout. */
export function Frame({ checkout = false, children }: { checkout?: boolean; children: ReactNode }) {
  const shop = useShop()
  const light = useLight()
  const { pathname } = useLocation()
  const quiet = isWithin(pathname, href('/shipping'))
  const notice = shop?.notice?.section?.startsWith(`${pathname}#`) ? null : shop?.notice
  return (
    <>
      {checkout || quiet ? <link rel="stylesheet" href={stylesheet} /> : null}
      {light ? null : <script defer src={islands} />}
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      {shop?.demo ? (
        <aside className="demo-banner" aria-label="Démonstration">
          <p>
            <strong>Données de démonstration</strong> : aucune commande n’est expédiée.
          </p>
        </aside>
      ) : null}
      {checkout ? <CheckoutHeader /> : <SiteHeader quiet={quiet} />}
      <main id="contenu" className="wrap page" tabIndex={-1}>
        {notice ? <Notice {...notice} className="page-notice" /> : null}
        {children}
      </main>
      {checkout ? null : <ChatPill quiet={quiet} />}
      <SiteFooter short={checkout} quiet={quiet} />
    </>
  )
}

/** Logo and help only, without links that distract from payment. */
function CheckoutHeader() {
  const shop = useShop()
  return (
    <header className="checkout-header">
      <div className="wrap">
        <a className="brand" href={href('/')}>
          <BrandMark />
          {shop?.name ?? 'Accueil'}
        </a>
        <p className="small">
          <Icon name="phone" />
          <span>
            <span className="help-words">Besoin d’aide{'\u202f'}?</span>{' '}
            {shop?.phone ? <PhoneLink phone={shop.phone} /> : <a href={href('/support')}>Écrire au support</a>}
            {shop?.phone && shop.hours ? <span className="help-hours"> {shop.hours}</span> : null}
          </span>
        </p>
      </div>
    </header>
  )
}
