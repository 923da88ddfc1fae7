import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { requestContextOf } from '~/runtime/request-context.server'
import { flashCookie } from './cookies.server'
import { signerOf } from './tenant.server'

/** What an action tells on the next page; it works without JavaScript and is shown once. */
const noticeSchema = z.object({
  tone: z.enum(['info', 'done', 'caution', 'danger']),
  /** One paragraph a line. */
  lines: z.array(z.string()).min(1),
  link: z.object({ href: z.string(), label: z.string() }).optional(),
  /** Other places to go, e.g. what comes close to what was looked for. */
  links: z.array(z.object({ href: z.string(), label: z.string() })).optional(),
  /** A form that takes the action back. */
  undo: z.object({ action: z.string(), label: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
  /** Path and anchor of the section that shows it, where the top of the page would be out of sight. */
  section: z.string().optional(),
})
export type Notice = z.output<typeof noticeSchema>

/** Tells what an action has done, one paragraph a line. */
export function done(...lines: string[]): Notice {
  return { tone: 'done', lines }
}

export const noticeContext = createContext<Notice | null>(null)

export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const sent = flashCookie.read(requestContextOf(context))
  // Few requests carry one, and what a refused parse prepares costs more than the rest of this.
  const notice = sent === undefined ? undefined : noticeSchema.safeParse(sent).data
  if (notice) context.set(noticeContext, notice)
  const response = await next()
  const shown = notice && response.status < 300 && request.method === 'GET'
  if (shown) response.headers.append('Set-Cookie', flashCookie.clear())
  return response
}

/** 303 to a path of ours, with a notice on the page it leads to. */
export function redirectWithNotice(
  context: Readonly<RouterContextProvider>,
  to: string,
  notice: Notice,
  status: 302 | 303 = 303,
): Response {
  return redirect(to, { status, headers: { 'Set-Cookie': flashCookie.serialize(signerOf(context), notice) } })
}
