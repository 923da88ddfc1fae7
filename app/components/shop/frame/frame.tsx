import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '~/components/ui/notice'
import islands from '~/islands/index.ts?worker&url'
import { ChatPill } from '../chat/chat-pill'
import { useLight, useShop } from '../page/use-shop'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

/** Renders `<main>` and the margins around a page; in the checkout without navigation, only legal links and contact. */
export function Frame({ checkout = false, children }: { checkout?: boolean; children: ReactNode }) {
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
      {checkout ? null : <SiteHeader />}
      <main id="contenu" className="wrap page" tabIndex={-1}>
        {notice ? <Notice {...notice} className="page-notice" /> : null}
        {children}
      </main>
      {checkout ? null : <ChatPill />}
      <SiteFooter short={checkout} />
    </>
  )
}
