import { renderToStaticMarkup } from 'react-dom/server'
import { href, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { previewCookie } from '~/middleware/cookies.server'
import { requestContextOf } from '~/middleware/request.server'
import { sessionToken } from '~/middleware/session.server'
import { type Preview, previewContext } from '~/middleware/tenant.server'
import { type Settings, typesetHours } from '~/models/base/setting'
import { findSessionUser } from '~/models/base/user/index.server'
import { readPublication } from '~/models/platform/publication/index.server'
import { policyAt } from '~/runtime/built-routes.server'
import stylesheet from '~/styles/index.css?url'

/** Of a private shop, only what its buyers and its owner need answers everybody (`policy.beforeOpening`). */
export const publicationMiddleware: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { tenant, readSettings } = requestContextOf(context)
  const publication = tenant && (await readPublication(tenant))
  if (!publication?.isPrivate) return next()
  const { beforeOpening, sender } = policyAt(url.pathname)
  const preview = await findPreview(context, publication.previewKey)
  context.set(previewContext, preview)
  if (beforeOpening) return next()
  if (!preview) return closedResponse(await readSettings(), sender)
  const response = await next()
  response.headers.set('Cache-Control', 'no-store')
  return response
}

async function findPreview(context: Readonly<RouterContextProvider>, previewKey: string): Promise<Preview | null> {
  const request = requestContextOf(context)
  const token = sessionToken(context)
  const asked = { kind: 'cookie', at: request.at, isUse: false } as const
  const user = token && request.tenant ? await findSessionUser(request.tenant.db, { ...asked, token }) : undefined
  if (user?.role === 'Administrator') return { isAdministrator: true }
  return previewCookie.read(request) === previewKey ? { isAdministrator: false } : null
}

const TITLE = 'Ouverture prochaine'
const HEADERS = { 'Cache-Control': 'no-store', 'Retry-After': '86400', 'X-Robots-Tag': 'noindex' }

function closedResponse(settings: Settings, sender: 'page' | 'program' | 'provider'): Response {
  const name = settings['shop.name']
  const init = { status: 503, headers: HEADERS }
  if (sender === 'program') return Response.json({ detail: `${TITLE}\u202f: ${name} n’est pas encore en ligne.` }, init)
  const html = `<!DOCTYPE html>${renderToStaticMarkup(<ClosedPage settings={settings} />)}`
  return new Response(html, { ...init, headers: { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' } })
}

function ClosedPage({ settings }: { settings: Settings }) {
  const { 'shop.name': name, 'shop.phone': phone, 'shop.email': email, 'shop.address': address } = settings
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <title>{`${TITLE} — ${name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={href('/favicon.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main className="wrap page">
          <div className="empty">
            <p>
              <strong>{name}</strong>
            </p>
            <h1>{TITLE}</h1>
            <p className="muted">Cette boutique se prépare. Revenez bientôt.</p>
            {phone ? (
              <p>
                <PhoneLink phone={phone} /> {typesetHours(settings['shop.hours'])}
              </p>
            ) : null}
            {email ? (
              <p>
                <a href={`mailto:${email}`}>{email}</a>
              </p>
            ) : null}
            {address ? <p className="muted">{address}</p> : null}
            <p className="small">
              {'Vous tenez cette boutique\u202f? '}
              <a href={href('/login')}>Connectez-vous</a>
            </p>
          </div>
        </main>
      </body>
    </html>
  )
}
