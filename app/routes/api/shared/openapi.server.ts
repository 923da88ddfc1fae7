import { z } from 'zod'
import { allRefusals, type Operation } from './call.server'
import type { ApiOperation } from './operations.server'
import { problemSchema, type RefusalStatus, refusalMeanings } from './problem.server'
import { apiSchemas } from './schemas.server'

type JsonSchema = z.core.JSONSchema.BaseSchema

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, JsonSchema> }
}

/** The whole API as OpenAPI 3.1, made from the schemas that check its requests. */
export function openApiDocument(operations: ApiOperation[]): OpenApiDocument {
  const paths = new Map<string, Record<string, unknown>>()
  for (const operation of operations) {
    paths.set(operation.path, { ...paths.get(operation.path), [operation.method]: describeOperation(operation) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API de la boutique',
      version: '1.0.0',
      description:
        'JSON dans les deux sens. Les montants sont des nombres d’euros\u202f; `price` est hors taxes, `price_ttc` toutes taxes comprises. Un refus répond `{detail, errors?}`, en français.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: { schemas: namedSchemas() },
  }
}

/** What a client sends: a field with a default may be left out. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  return withoutHeader(z.toJSONSchema(schema, { io: 'input' }))
}

/** The order in which the names were published; those that come later follow. */
const published = `
  Article ArticleList Problem Gift PackOption Testimonial Product ProductList Stats GiftLine CartItem Cart
  CheckoutSession CheckoutStatus OpenApiDocument RecommendedProduct Recommendations
  ThomasStatus ThomasConversation ThomasReply`

/** What calls answer, by name; their order does not depend on which module was loaded first. */
export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(apiSchemas, { uri: (id) => `#/components/schemas/${id}` })
  const inOrder = new Set([...published.trim().split(/\s+/), ...Object.keys(schemas).sort()])
  return Object.fromEntries(
    [...inOrder].flatMap((id) => {
      const schema = schemas[id]
      return schema ? [[id, withoutHeader(schema)]] : []
    }),
  )
}

/** The document says once which dialect its schemas are in, and their place in it is their identifier. */
function withoutHeader(schema: JsonSchema): JsonSchema {
  const { $schema, $id, '~standard': standard, ...rest } = schema
  return rest
}

function describeOperation(operation: Operation) {
  const { id, tag, summary, description, body, bodyExample } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    parameters: [...parametersOf('path', operation.params), ...parametersOf('query', operation.query)],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: inputSchema(body), example: bodyExample } },
      },
    }),
    responses: {
      200: describeAnswer(operation.answer),
      ...Object.fromEntries(allRefusals(operation).map((status) => [status, describeRefusal(status)])),
    },
  }
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function describeAnswer(answer: Operation['answer']) {
  const { description, schema, example } = answer
  const content = schema
    ? { 'application/json': { schema: { $ref: referenceTo(schema) }, example } }
    : { 'text/html': { schema: { type: 'string' } } }
  return { description, content }
}

function describeRefusal(status: RefusalStatus) {
  const content = { 'application/json': { schema: { $ref: referenceTo(problemSchema) } } }
  return { description: refusalMeanings[status], content }
}

function referenceTo(schema: z.ZodType): string {
  const named = apiSchemas.get(schema)
  if (!named) throw new Error('An answer of the API must have a name in the schema registry.')
  return `#/components/schemas/${named.id}`
}
