import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '~/components/ui/notice'
import islands from '~/islands/index.ts?worker&url'
import { ChatPill } from '../chat/chat-pill'
import { useLight, useShop } from '../page/use-shop'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

/** What surrounds a page of the shop. The page itself brings neither `<main>` nor margins. */
export function ShopFrame({ children }: { children: ReactNode }) {
  return (
    <Frame header={<SiteHeader />} footer={<SiteFooter />} aside={<ChatPill />}>
      {children}
    </Frame>
  )
}

/** Nothing that leads away from paying, but the legal links and the way to reach us. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  return <Frame footer={<SiteFooter short />}>{children}</Frame>
}

interface FrameProps {
  header?: ReactNode
  /** Floats beside the page, or stands before the footer. */
  aside?: ReactNode
  footer: ReactNode
  children: ReactNode
}

function Frame({ header, aside, footer, children }: FrameProps) {
  const shop = useShop()
  const light = useLight()
  const { pathname } = useLocation()
  const notice = shop?.notice?.section?.startsWith(`${pathname}#`) ? null : shop?.notice
  return (
    <>
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
      {header}
      <main id="contenu" className="wrap page" tabIndex={-1}>
        {notice ? <Notice {...notice} className="page-notice" /> : null}
        {children}
      </main>
      {aside}
      {footer}
    </>
  )
}
