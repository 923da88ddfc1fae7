import { routes } from 'virtual:react-router/server-build'
import type { MiddlewareFunction } from 'react-router'
import type { BodyShop } from './call.server'
import { type ApiOperation, describedCalls, openApiPath } from './operations.server'
import { problem } from './problem.server'

export const refuseOtherMethods: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  const methods = callsAt(pattern).map((call) => call.method.toUpperCase())
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (methods.length === 0 || methods.includes(method)) return next()
  const headers = { Allow: (methods.includes('GET') ? ['HEAD', ...methods] : methods).join(', ') }
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers })
  return problem(405, 'Cette méthode n’est pas permise ici.', { headers })
}

let calls: ApiOperation[] | undefined

/** For handlers only: the build's routes are not available while modules load. */
function allCalls(): ApiOperation[] {
  calls ??= describedCalls(routes)
  return calls
}

export async function callsOf(shop: BodyShop): Promise<ApiOperation[]> {
  const calls = await Promise.all(allCalls().map((call) => withBodyOf(call, shop)))
  return shop.template.isOfApiExamples ? calls : calls.map(withoutExamples)
}

/** The example is left out where the owner's questions are others. */
async function withBodyOf(call: ApiOperation, shop: BodyShop): Promise<ApiOperation> {
  const body = await call.bodyOf?.(shop)
  if (!body) return call
  return { ...call, body, bodyExample: body.safeParse(call.bodyExample).success ? call.bodyExample : undefined }
}

function withoutExamples({ bodyExample: _request, answer, ...call }: ApiOperation): ApiOperation {
  return { ...call, answer: { ...answer, example: undefined } }
}

/** Of a route; empty if it is not an API call. React Router omits the pattern's leading `/`. */
export function callsAt(pattern: string): ApiOperation[] {
  const path = openApiPath(pattern.replace(/^\/?/, '/'))
  return allCalls().filter((call) => call.path === path)
}

/** What keys of a shop open. */
export function callsOfKeys(): ApiOperation[] {
  return allCalls().filter(({ opensToKeys }) => opensToKeys)
}
