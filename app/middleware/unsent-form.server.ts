import type { RouterContextProvider } from 'react-router'
import { UNSENT } from '~/models/platform/administrator'
import { findUnsentForm, holdUnsentForm } from '~/models/platform/administrator/index.server'
import { pathBelow } from '~/runtime/local-path'
import { adminCookie } from './cookies.server'
import { requestContextOf } from './request.server'
import { signerOf, tenantContext } from './tenant.server'

type Context = Readonly<RouterContextProvider>

/** Never kept: passwords, codes and tokens of services. */
export const secretNames = /^(?:password.*|secret.*|current|next|code|token)$/
/** Of a row's form, where nothing is typed, and of the form of the ticked rows. */
const ROW_FIELD = 'retour'
const TICKED_ROWS = 'rows'

/**
 * Keeps what was posted after the session ended, for the account that last used this browser; returns the page of the
 * form, which gives it back after the sign-in. Nothing of it is executed.
 */
export async function holdUnsent(input: { request: Request; url: URL; context: Context; home: string }) {
  const { request, url, context, home } = input
  const page = pageOf(request, home) ?? url.pathname + url.search
  const userId = adminCookie.read(requestContextOf(context))
  if (request.method !== 'POST' || typeof userId !== 'string') return url.pathname + url.search
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  const sent = [...form].filter(([name]) => !secretNames.test(name))
  const fields = sent.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  if (fields.length === 0 || (form.has(ROW_FIELD) && !form.has(TICKED_ROWS))) return page
  const { db } = context.get(tenantContext)
  const hasFiles = sent.some(([, value]) => typeof value !== 'string')
  const held = { method: 'POST', path: url.pathname, fields, hasFiles } as const
  const { at } = requestContextOf(context)
  const token = await holdUnsentForm(db, { userId, signer: signerOf(context), form: held, at })
  const to = new URL(page, url)
  to.searchParams.set(UNSENT, token)
  return to.pathname + to.search
}

/** The page that showed the form. */
function pageOf(request: Request, home: string): string | undefined {
  const referrer = request.headers.get('Referer')
  if (!referrer || !URL.canParse(referrer)) return undefined
  const { pathname, searchParams } = new URL(referrer)
  searchParams.delete(UNSENT)
  return pathBelow(home, searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname)
}

/** What the page's URL names; `isOver` when it is kept no more, or for another account. */
export async function readUnsent(input: { url: URL; context: Context; userId: string }) {
  const { url, context, userId } = input
  const token = url.searchParams.get(UNSENT)
  if (!token) return undefined
  const { at } = requestContextOf(context)
  const form = await findUnsentForm(context.get(tenantContext).db, { token, userId, signer: signerOf(context), at })
  return form ? { ...form, isOver: false as const } : { isOver: true as const }
}
