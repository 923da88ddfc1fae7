import type { IncomingMessage } from 'node:http'
import { cartCookie, chatCookie, sessionCookie, stepCookie } from '~/middleware/cookies.server'
import type { RequestContext } from '~/middleware/request.server'
import { INVITATION_SEEN } from '~/models/base/setting'
import { readPublication } from '~/models/platform/publication/index.server'
import { countCartItems } from '~/models/shop/cart/index.server'
import type { SharedPage } from '~/runtime/route-policy'

/** Each count is a separate page; fuller carts are rare. */
const MOST_COUNTED = 20

/** Cookies that do not change a page with `withCart`, except its count; a notice does. */
const ignoredCookies = new Set([
  ...[cartCookie, chatCookie, sessionCookie, stepCookie].map(({ name }) => name),
  ...INVITATION_SEEN.split('=', 1),
])

/**
 * Without any cookie: listing known ones could miss one that a page starts to read. The exception is the browser's own
 * note, which no page reads and most visitors have from their first minute on.
 */
export function isAnonymous({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.cookie === undefined || headers.cookie === INVITATION_SEEN
}

/** Cart count of a visitor who may share the page; undefined for one who needs a personal page. */
export async function countForShared(page: SharedPage, context: RequestContext): Promise<number | undefined> {
  const { cookies, tenant } = context
  if (!page.withCart || !tenant || ![...cookies.keys()].every((name) => ignoredCookies.has(name))) return undefined
  // An administrator sees more of a private shop than visitors.
  if ((await readPublication(tenant))?.isPrivate) return undefined
  const cartId = cartCookie.read(context)
  const count = typeof cartId === 'string' ? await countCartItems(tenant.db, cartId) : 0
  return count <= MOST_COUNTED ? count : undefined
}
