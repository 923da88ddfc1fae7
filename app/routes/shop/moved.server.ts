import { data, redirect } from 'react-router'
import type { ShopDb } from '~/database/schema'
import { findRedirect } from '~/models/content/text/index.server'

/** Redirects a URL without a page to its new location, or answers 404. */
export async function answerMissing(db: ShopDb, { request, at }: { request: Request; at: Date }) {
  const to = await findRedirect(db, { url: new URL(request.url), at })
  return to === undefined ? data(null, { status: 404 }) : redirect(to, 301)
}
