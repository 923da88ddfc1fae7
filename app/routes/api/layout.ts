import type { MiddlewareFunction } from 'react-router'
import { requestContextOf } from '~/middleware/request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { refuseOtherMethods } from './shared/all-calls.server'
import { problem } from './shared/problem.server'

export const handle = { policy: { body: 'json', sender: 'program', search: 'closed' } satisfies RoutePolicy }

/** React Router answers unhandled errors in plain text. */
const answerBugsInJson: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  const isBug = response.status >= 500 && response.headers.get('Content-Type')?.startsWith('text/plain')
  if (!isBug) return response
  const reference = requestContextOf(context).requestId
  const sentence = 'Une erreur est survenue de notre côté.'
  return problem(500, reference ? `${sentence} Référence\u202f: ${reference}` : sentence)
}

export const middleware = [refuseOtherMethods, answerBugsInJson]
