import type { ReactNode } from 'react'
import { href, Outlet } from 'react-router'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { SiteFooter } from '~/components/shop/frame/site-footer'
import { useLight, useShop } from '~/components/shop/page/use-shop'
import { BrandMark } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import islands from '~/islands/index.ts?worker&url'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/login.css?url'
import type { Route } from './+types/layout'

export const handle = {
  policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store', showsForm: true } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export default function LoginLayout() {
  return (
    <LoginFrame>
      <Outlet />
    </LoginFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoginFrame>
      <ErrorPage error={error} />
    </LoginFrame>
  )
}

/** Frame of the sign-in pages: back-office style and legal footer, without the shop's header. */
function LoginFrame({ children }: { children: ReactNode }) {
  const shop = useShop()
  const light = useLight()
  return (
    <>
      {shop?.look.accentStyle ? <link rel="stylesheet" href={shop.look.accentStyle} /> : null}
      {light ? null : <script defer src={islands} />}
      <div className="login">
        <header>
          <a className="login-brand" href={href('/')}>
            <BrandMark mark={shop?.words.mark} shopName={shop?.name ?? ''} />
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
