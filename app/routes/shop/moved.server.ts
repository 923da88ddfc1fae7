import { data, redirect } from 'react-router'
import type { ShopDb } from '~/database/schema'
import { findRedirect } from '~/models/content/index.server'

/** What an address without a page is answered: where it leads by now, or that nothing is there. */
export async function answerMissing(db: ShopDb, { request, at }: { request: Request; at: Date }) {
  const to = await findRedirect(db, { path: new URL(request.url).pathname, at })
  return to === undefined ? data(null, { status: 404 }) : redirect(to, 301)
}
