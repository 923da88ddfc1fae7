import { routes } from 'virtual:react-router/server-build'
import type { Template } from '~/templates/types'
import { type ApiOperation, describedCalls, openApiPath } from './operations.server'

let calls: ApiOperation[] | undefined

/** Every call of the API of a shop. For handlers: while the build loads, its routes are not there yet. */
export function callsOf(template: Template): ApiOperation[] {
  return allCalls().map((call) => ({ ...call, body: call.bodyOf?.(template) ?? call.body }))
}

/** The methods that a route takes, in capitals; none for a route that is no call. React Router leaves out the first `/`. */
export function methodsOf(pattern: string): string[] {
  const path = openApiPath(pattern.replace(/^\/?/, '/'))
  return allCalls().flatMap((call) => (call.path === path ? [call.method.toUpperCase()] : []))
}

function allCalls(): ApiOperation[] {
  calls ??= describedCalls(routes)
  return calls
}
