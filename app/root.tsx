import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router'
import { flashMiddleware } from './middleware/flash.server'
import { tenantMiddleware } from './middleware/tenant.server'
import { visitorMiddleware } from './middleware/visitor.server'

export const middleware = [tenantMiddleware, visitorMiddleware, flashMiddleware]

export function Layout({ children }: { children: React.ReactNode }) {
  const hydrate = useMatches().some((match) => (match.handle as { hydrate?: boolean } | undefined)?.hydrate)
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrate ? <Scripts /> : null}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}
