import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { flashCookie } from './cookies.server'
import { requestContextOf } from './request.server'
import { signerOf } from './tenant.server'

/** Message of an action, shown once on the next page; works without JavaScript. */
const noticeSchema = z.object({
  tone: z.enum(['info', 'done', 'caution', 'danger']),
  /** One paragraph each. */
  lines: z.array(z.string()).min(1),
  link: z.object({ href: z.string(), label: z.string() }).optional(),
  /** Alternative destinations, e.g. near matches of a search. */
  links: z.array(z.object({ href: z.string(), label: z.string() })).optional(),
  /** Form that undoes the action. */
  undo: z.object({ action: z.string(), label: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
  /** Path and anchor of the section that shows it, where the top of the page would be out of view. */
  section: z.string().optional(),
})
export type Notice = z.output<typeof noticeSchema>

/** Confirms an action, one paragraph per line. */
export function done(...lines: string[]): Notice {
  return { tone: 'done', lines }
}

export const noticeContext = createContext<Notice | null>(null)

export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const sent = flashCookie.read(requestContextOf(context))
  // Few requests have one, and preparing the parse error costs more than the rest.
  const notice = sent === undefined ? undefined : noticeSchema.safeParse(sent).data
  if (notice) context.set(noticeContext, notice)
  const response = await next()
  const shown = notice && response.status < 300 && request.method === 'GET'
  if (shown) response.headers.append('Set-Cookie', flashCookie.clear())
  return response
}

/** 303 to an internal path, with a notice on the target page. */
export function redirectWithNotice(
  context: Readonly<RouterContextProvider>,
  to: string,
  notice: Notice,
  status: 302 | 303 = 303,
): Response {
  return redirect(to, { status, headers: { 'Set-Cookie': flashCookie.serialize(signerOf(context), notice) } })
}
