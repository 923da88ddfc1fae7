import type { MiddlewareFunction } from 'react-router'
import { methodsOf } from './all-calls.server'
import { problem } from './problem.server'

export const refuseOtherMethods: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  const methods = methodsOf(pattern)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (methods.length === 0 || methods.includes(method)) return next()
  const headers = { Allow: (methods.includes('GET') ? ['HEAD', ...methods] : methods).join(', ') }
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers })
  return problem(405, 'Cette méthode n’est pas permise ici.', { headers })
}
