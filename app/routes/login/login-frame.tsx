import type { ReactNode } from 'react'
import { href } from 'react-router'
import { SiteFooter } from '~/components/shop/frame/site-footer'
import { useLight, useShop } from '~/components/shop/page/use-shop'
import { BrandMark } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import islands from '~/islands/index.ts?worker&url'

/** Frame of the sign-in pages: back-office style and legal footer, without the shop's header. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const shop = useShop()
  const light = useLight()
  return (
    <>
      {light ? null : <script defer src={islands} />}
      <div className="login">
        <header>
          <a className="login-brand" href={href('/')}>
            <BrandMark />
            {shop?.name ?? 'Accueil'}
          </a>
        </header>
        <main className="login-card" id="contenu">
          {shop?.notice ? <Notice {...shop.notice} /> : null}
          {children}
        </main>
      </div>
      <SiteFooter short />
    </>
  )
}
