import { data, href, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { type Notice, redirectWithNotice } from '~/middleware/flash.server'
import { pathBelow } from '~/runtime/local-path'

/** Path of the list that the row's form was sent from. */
export const returnField = z.string().optional()

interface Sent {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Answers a fetched row form in place; a plain one redirects back to its page. */
export function answerRow({ request, context }: Sent, answer: { notice: Notice; retour?: string; page: string }) {
  const { notice, retour, page } = answer
  if (isFetched(request)) return data(notice, { status: notice.tone === 'done' ? 200 : 409 })
  return redirectWithNotice(context, pathBelow(href('/admin'), retour) ?? page, notice)
}

/** React Router's data requests have a different URL. */
export function isFetched(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}

export function caution(...lines: string[]): Notice {
  return { tone: 'caution', lines }
}

/** Said of a row's form that cannot be parsed: it has nothing to correct. */
export const incomplete = caution('Cette demande est incomplète\u202f: rechargez la page.')
