import type { MiddlewareFunction } from 'react-router'
import { methodsOf } from '~/api-contract/operations.server'
import { problem } from '~/api-contract/problem'

/** What holds for every call: methods that do not exist and bugs answer like any other refusal. */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const methods = methodsOf(new URL(request.url).pathname)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (methods.length > 0 && !methods.includes(method)) return refuseMethod(method, methods)
  const response = await next()
  // React Router answers a bug, which it has logged, in plain text and in English.
  const isBug = response.status >= 500 && response.headers.get('Content-Type')?.startsWith('text/plain')
  if (!isBug) return response
  const reference = request.headers.get('X-Request-Id')
  const sentence = 'Une erreur est survenue de notre côté.'
  return problem(500, reference ? `${sentence} Référence\u202f: ${reference}` : sentence)
}

function refuseMethod(method: string, methods: string[]): Response {
  const headers = { Allow: (methods.includes('GET') ? ['HEAD', ...methods] : methods).join(', ') }
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers })
  return problem(405, 'Cette méthode n’est pas permise ici.', { headers })
}
