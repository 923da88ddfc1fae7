import { data } from 'react-router'
import { findMail } from '~/mails/reading.server'
import { mailShopOf } from '~/mails/shop.server'
import { adminRequest } from '~/middleware/administrator.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { mailDocument } from '../mail-document.server'
import type { Route } from './+types/mail-html'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export async function loader({ params: { emailId }, context }: Route.LoaderArgs) {
  const { db, identity, template } = adminRequest(context)
  const mail = await findMail(await mailShopOf({ db, identity, template }), emailId)
  if (!mail) throw data('E-mail inconnu', { status: 404 })
  return mailDocument(mail.html, identity.origin)
}
