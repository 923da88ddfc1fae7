import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { countCartItems } from '~/models/cart/index.server'
import { listClaims } from '~/models/content/index.server'
import { typesetHours } from '~/models/shop'
import { readSettings } from '~/models/shop/index.server'
import { parisDay } from '~/models/values'
import type { Route } from './+types/root'
import { ErrorPage } from './components/shop/frame/error-page'
import { ShopFrame } from './components/shop/frame/frame'
import { type ShopData, useLight } from './components/shop/page/use-shop'
import islands from './islands/index.ts?worker&url'
import { documentRedirectMiddleware } from './middleware/document-redirect.server'
import { flashMiddleware, noticeContext } from './middleware/flash.server'
import { tenantContext, tenantMiddleware } from './middleware/tenant.server'
import { visitorContext, visitorMiddleware } from './middleware/visitor.server'

import { config } from './runtime/config.server'
import { completePolicy } from './runtime/route-policy'
import stylesheet from './styles/index.css?url'

export const middleware = [documentRedirectMiddleware, tenantMiddleware, visitorMiddleware, flashMiddleware]

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export async function loader({ request, context }: Route.LoaderArgs): Promise<ShopData> {
  const { db, remember, template } = context.get(tenantContext)
  const { cartId, light } = context.get(visitorContext)
  const at = new Date()
  const settings = await remember('settings', () => readSettings(db))
  const taglines = await remember(`claims footer ${parisDay(at)}`, () =>
    listClaims(db, { place: 'footer', demo: config.demo, at }),
  )
  return {
    origin: new URL(request.url).origin,
    name: settings['shop.name'],
    words: template.words.shop,
    phone: settings['shop.phone'],
    email: settings['shop.email'],
    hours: typesetHours(settings['shop.hours']),
    taglines: taglines.map(({ figure, text }) => [figure, text].filter(Boolean).join(' ')),
    cartCount: cartId ? await countCartItems(db, cartId) : 0,
    notice: context.get(noticeContext),
    demo: config.demo,
    light,
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const { hydrate } = completePolicy(useMatches().map((match) => match.handle))
  const light = useLight()
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1b22" media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* A browser hides the nonce that the server would write, and React would find another. */}
        <Links nonce={hydrate ? '' : undefined} />
        {light ? null : <script defer src={islands} />}
      </head>
      <body>
        {children}
        {hydrate ? <ScrollRestoration /> : null}
        {hydrate ? <Scripts /> : null}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame>
      <ErrorPage error={error} />
    </ShopFrame>
  )
}
