import type { IncomingMessage } from 'node:http'
import { cartCookie, chatCookie, sessionCookie, stepCookie } from '~/middleware/cookies.server'
import { countCartItems } from '~/models/cart/index.server'
import { INVITATION_SEEN } from '~/models/shop'
import type { RequestContext } from '~/runtime/request-context.server'
import type { SharedPage } from '~/runtime/route-policy'

/** Each count is a page of its own; fuller carts are rare. */
const MOST_COUNTED = 20

/** None of them changes a page that its policy declares `withCart`, but for the count; a notice does. */
const uncared = new Set([
  ...[cartCookie, chatCookie, sessionCookie, stepCookie].map(({ name }) => name),
  ...INVITATION_SEEN.split('=', 1),
])

/**
 * Without any cookie at all: one that some page learns to read must not be forgotten here. The exception is the browser's
 * own note, which no page reads and which most visitors have from their first minute on.
 */
export function isAnonymous({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.cookie === undefined || headers.cookie === INVITATION_SEEN
}

/** How many articles a visitor has who may share the page; undefined for one who needs a page of their own. */
export async function countForShared(page: SharedPage, context: RequestContext): Promise<number | undefined> {
  const { cookies, tenant } = context
  if (!page.withCart || !tenant || ![...cookies.keys()].every((name) => uncared.has(name))) return undefined
  const cartId = cartCookie.read(context)
  const count = typeof cartId === 'string' ? await countCartItems(tenant.db, cartId) : 0
  return count <= MOST_COUNTED ? count : undefined
}
