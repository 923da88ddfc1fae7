import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '~/routes/api/shared/call.server'
import { type ApiOperation, describedCalls, isDescribed, openApiPath } from '~/routes/api/shared/operations.server'
import { type Problem, problem } from '~/routes/api/shared/problem.server'
import { routeTable } from './route-table'

const { routes }: Pick<ServerBuild, 'routes'> = await import(join(process.cwd(), 'build/server/index.js'))
const calls = describedCalls(routes)

/** Handlers under /api that are not described, or described as another method than React Router gives them. */
function faultsOf(built: ServerBuild['routes']): string[] {
  return Object.values(built).flatMap((route) => {
    if (!route?.path?.startsWith('api/') || route.path.endsWith('*')) return []
    const { loader, action } = route.module
    const handlers = Object.entries({ loader, action }).filter(([, handler]) => handler !== undefined)
    return handlers.flatMap(([name, handler]) => {
      if (!isDescribed(handler)) return [`${route.path}: its ${name} is not described`]
      const { method } = handler.operation
      return (method === 'get') === (name === 'loader') ? [] : [`${route.path}: its ${name} is a ${method}`]
    })
  })
}

/** Examples that the operation's own schemas refuse. */
function wrongExamples(operations: ApiOperation[]): string[] {
  return operations.flatMap(({ path, body, bodyExample, answer }) => [
    ...(body && !body.safeParse(bodyExample).success ? [`${path} takes another body than its example`] : []),
    ...(answer.schema && !answer.schema.safeParse(answer.example).success ? [`${path} answers no such example`] : []),
  ])
}

const planted = defineCall({
  id: 'planted',
  method: 'get',
  tag: 'Essai',
  summary: 'Un essai',
  answer: { description: 'Un nombre.', schema: z.object({ count: z.int() }), example: { count: 1 } },
  async handle() {
    return { count: 1 }
  },
})

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']

function plantedRoutes(module: object): ServerBuild['routes'] {
  return { planted: { id: 'planted', path: 'api/planted/:id', module: module as RouteModule } }
}

test('every route under /api is a call described beside its handler', async () => {
  const patterns = routeTable().map(({ pattern }) => pattern)
  const built = patterns.filter((pattern) => pattern.startsWith('/api/') && !pattern.endsWith('*'))
  expect([...new Set(calls.map(({ path }) => path))].toSorted()).toEqual(built.map(openApiPath).toSorted())
  expect(await faultsOf(routes)).toEqual([])
})

test('a planted route without description, or with one for another method, is found', async () => {
  expect(await faultsOf(plantedRoutes({ loader: planted }))).toEqual([])
  expect(await faultsOf(plantedRoutes({ loader: () => null }))).toEqual([
    'api/planted/:id: its loader is not described',
  ])
  expect(await faultsOf(plantedRoutes({ action: planted }))).toEqual(['api/planted/:id: its action is a get'])
})

test('every example is valid against the schemas of its operation', () => {
  expect(calls.filter(({ body }) => body).length).toBeGreaterThan(4)
  expect(wrongExamples(calls)).toEqual([])
})

test('a planted example that its schema refuses is found', () => {
  const answer = { ...planted.operation.answer, example: { count: 1.5 } }
  const wrong = { ...planted.operation, path: '/api/planted', answer, body: z.string(), bodyExample: 1 }
  expect(wrongExamples([wrong])).toHaveLength(2)
})

test('answering an undeclared refusal is a type error', () => {
  const { operation } = planted
  const answer = { description: '', schema: z.string(), example: '' }
  const declared = { id: operation.id, tag: operation.tag, summary: operation.summary, answer }
  defineCall({ ...declared, method: 'get', refusals: [404], handle: async () => problem(404, '') })
  // @ts-expect-error 409 is not declared.
  defineCall({ ...declared, method: 'get', refusals: [404], handle: async () => problem(409, '') })
  // @ts-expect-error Without input there is nothing to be invalid.
  defineCall({ ...declared, method: 'get', handle: async () => problem(422, '') })
  expectTypeOf(problem(409, '')).not.toExtend<Problem<404>>()
})
