import type { RouterContextProvider } from 'react-router'
import { listMailsOf } from '~/mails/reading.server'
import { mailShopOf } from '~/mails/shop.server'
import { deskRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findUserByEmail } from '~/models/base/user/index.server'
import { exportPerson, MAX_EXPORTED_ROWS } from '~/models/platform/account/index.server'
import { normalizeEmail } from '~/models/values/email-address'

/** All data stored for an e-mail address. */
export async function readPerson(context: Readonly<RouterContextProvider>, email: string) {
  const { db, at } = deskRequest(context)
  const shop = await mailShopOf(context.get(tenantContext))
  const emails = await listMailsOf(shop, { email: normalizeEmail(email), limit: MAX_EXPORTED_ROWS })
  const user = await findUserByEmail(db, email)
  const content = await exportPerson(db, { email, user, emails, withErased: true, at })
  return { content, isAdministrator: user?.role === 'Administrator' }
}
