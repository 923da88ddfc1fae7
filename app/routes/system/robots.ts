import { requestOrigin } from '../request-origin.server'
import type { Route } from './+types/robots'

/** One person's pages, and answers that are no pages. What says `noindex` by itself must stay readable. */
const closed = [
  '/cart',
  '/shipping',
  '/checkout',
  '/commande/',
  '/paiement-simule/',
  '/retractation/',
  '/alerte-stock/',
  '/accords/',
  '/avis/laisser/',
  '/support/rappel/',
  '/profile',
  '/login',
  '/admin',
  '/api/',
  '/webhooks/',
]

export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${requestOrigin(request)}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
