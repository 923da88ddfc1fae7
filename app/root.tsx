import type { ReactNode } from 'react'
import { href, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router'
import type { Route } from './+types/root'
import { ErrorPage } from './components/shop/frame/error-page'
import { documentRedirectMiddleware } from './middleware/document-redirect.server'
import { flashMiddleware } from './middleware/flash.server'
import { requestContextMiddleware } from './middleware/request-context.server'
import { visitorMiddleware } from './middleware/visitor.server'
import { publicationMiddleware } from './routes/closed-shop.server'
import { isHydrated } from './runtime/route-policy'
import stylesheet from './styles/index.css?url'

export const middleware = [
  requestContextMiddleware,
  documentRedirectMiddleware,
  publicationMiddleware,
  visitorMiddleware,
  flashMiddleware,
]

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: href('/favicon.svg'), type: 'image/svg+xml' },
  { rel: 'manifest', href: href('/manifest.webmanifest') },
]

export function Layout({ children }: { children: ReactNode }) {
  const hasFailed = Boolean(useRouteError())
  const hydrate = isHydrated(useMatches().map((match) => match.handle)) && !hasFailed
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1b22" media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* Browsers hide the nonce in the DOM, so a rendered nonce would cause a hydration mismatch. */}
        <Links nonce={hydrate ? '' : undefined} />
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

/** For errors outside any page, without a shop frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} />
      <main className="wrap page">
        <ErrorPage error={error} />
      </main>
    </>
  )
}
