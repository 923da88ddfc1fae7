import { routes } from 'virtual:react-router/server-build'
import type { Template } from '~/models/template'
import { type ApiOperation, describedCalls, openApiPath } from './operations.server'

let calls: Promise<ApiOperation[]> | undefined

/** For handlers only: the build's routes are not available while modules load. */
export async function callsOf(template: Template): Promise<ApiOperation[]> {
  calls ??= describedCalls(routes)
  return (await calls).map((call) => ({ ...call, body: call.bodyOf?.(template) ?? call.body }))
}

const methods = new Map<string, Promise<string[]>>()

/** Upper-case methods of a route; empty if it is not an API call. React Router omits the pattern's leading `/`. */
export async function methodsOf(pattern: string): Promise<string[]> {
  const path = openApiPath(pattern.replace(/^\/?/, '/'))
  const found = methods.get(path) ?? readMethods(path)
  methods.set(path, found)
  return found
}

async function readMethods(path: string): Promise<string[]> {
  return (await describedCalls(routes, path)).map(({ method }) => method.toUpperCase())
}
