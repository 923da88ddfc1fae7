import { expect } from 'vitest'
import { z } from 'zod'
import type { Visitor } from './app'

type Schema = Parameters<typeof z.fromJSONSchema>[0]

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.enum(['get', 'post', 'put', 'delete']).or(z.string()),
      z.object({
        operationId: z.string(),
        parameters: z.array(
          z.object({
            name: z.string(),
            in: z.enum(['path', 'query']),
            required: z.boolean(),
            schema: z.looseObject({}),
          }),
        ),
        requestBody: z
          .object({
            required: z.literal(true),
            content: z.record(z.string(), z.object({ schema: z.looseObject({}), example: z.unknown().optional() })),
          })
          .optional(),
        responses: z.record(
          z.string(),
          z.object({
            description: z.string().min(1),
            content: z.record(z.string(), z.object({ schema: z.looseObject({}), example: z.unknown().optional() })),
          }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
})
export type ApiDocument = z.output<typeof documentSchema>

/** The published OpenAPI document. */
export interface ApiContract {
  document: ApiDocument
  /** Parses a value by a schema of the document; throws when it does not match. */
  check(schema: object, value: unknown): unknown
  /** The body of a response, validated against the document for that operation and status. */
  body(response: Response, call: string): Promise<unknown>
}

export async function readContract(visitor: Visitor): Promise<ApiContract> {
  const document = documentSchema.parse(await (await visitor.get('/api/openapi.json')).json())
  const definitions = document.components.schemas

  function check(schema: object, value: unknown): unknown {
    const standalone = JSON.stringify({ ...schema, $defs: definitions }).replaceAll('#/components/schemas/', '#/$defs/')
    const parsed: Schema = JSON.parse(standalone)
    return z.fromJSONSchema(parsed).parse(value)
  }

  return {
    document,
    check,
    async body(response, call) {
      const [method = '', path = ''] = call.split(' ')
      const described = document.paths[path]?.[method.toLowerCase()]?.responses[response.status]
      expect(described, `${call} may answer ${response.status}`).toBeDefined()
      const schema = described?.content['application/json']?.schema
      expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
      return check(schema ?? {}, await response.json())
    },
  }
}
