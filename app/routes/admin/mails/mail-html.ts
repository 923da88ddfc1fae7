import { data } from 'react-router'
import { findMailForDesk } from '~/mails/reading.server'
import { mailShopOf } from '~/mails/shop.server'
import { deskRequest } from '~/middleware/administrator.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/mail-html'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

/** A document without an origin: nothing of it runs or leads elsewhere, and only our pictures load. Only our own pages may frame it. */
const inert = (origin: string) =>
  `sandbox; default-src 'none'; img-src 'self' data: ${origin}; style-src 'unsafe-inline'; frame-ancestors 'self'`

export async function loader({ params: { emailId }, context }: Route.LoaderArgs) {
  const { db, identity, template } = deskRequest(context)
  const mail = await findMailForDesk(await mailShopOf({ db, identity, template }), emailId)
  if (!mail) throw data('E-mail inconnu', { status: 404 })
  return new Response(mail.html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': inert(identity.origin) },
  })
}
