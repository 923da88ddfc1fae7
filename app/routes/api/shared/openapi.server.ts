import { z } from 'zod'
import { KEY_CALLS } from '~/runtime/plan-limits'
import { allRefusals, type Operation } from './call.server'
import type { ApiOperation } from './operations.server'
import { problemSchema, type RefusalStatus, refusalMeanings } from './problem.server'
import { apiSchemas } from './schemas.server'

type JsonSchema = z.core.JSONSchema.BaseSchema

type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> }
}

/** OpenAPI 3.1, generated from the schemas that validate requests. */
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
    components: { schemas: namedSchemas(), securitySchemes },
  }
}

const bearer = { type: 'http', scheme: 'bearer' }
const securitySchemes = {
  key: {
    ...bearer,
    description: `Une clé d’API, que le propriétaire crée dans son back-office\u202f: ${KEY_CALLS} appels par minute.`,
  },
  token: { ...bearer, description: 'Le jeton d’un administrateur, que la connexion donne.' },
}

/** Input side: fields with a default are optional. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  return withoutHeader(z.toJSONSchema(schema, { io: 'input' }))
}

/** Published order of the names; new ones follow. */
const published = `
  Article ArticleList Problem Gift PackOption Testimonial Product ProductList Stats GiftLine CartItem Cart
  CheckoutSession CheckoutStatus OpenApiDocument RecommendedProduct Recommendations
  ThomasStatus ThomasConversation ThomasReply`

/** In a stable order, independent of module loading. */
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

/** OpenAPI declares the dialect once and identifies schemas by their place. */
function withoutHeader(schema: JsonSchema): JsonSchema {
  const { $schema, $id, '~standard': standard, ...rest } = schema
  return rest
}

function describeOperation(operation: Operation) {
  const { id, tag, summary, description, body, bodyExample, file, opensToKeys } = operation
  const isGuarded = operation.refusals?.includes(403)
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(isGuarded && { security: [...(opensToKeys ? [{ key: [] }] : []), { token: [] }] }),
    parameters: [...parametersOf('path', operation.params), ...parametersOf('query', operation.query)],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: inputSchema(body), example: bodyExample } },
      },
    }),
    ...(file && { requestBody: { required: true, content: { 'multipart/form-data': { schema: formOf(file) } } } }),
    responses: {
      [operation.answer.status ?? 200]: describeAnswer(operation.answer),
      ...Object.fromEntries(allRefusals(operation).map((status) => [status, describeRefusal(status)])),
    },
  }
}

function formOf({ field, description, texts = {} }: NonNullable<Operation['file']>) {
  const file = { type: 'string', format: 'binary', description }
  const others = Object.entries(texts).map(([name, words]) => [name, { type: 'string', description: words }])
  return { type: 'object', required: [field], properties: { [field]: file, ...Object.fromEntries(others) } }
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
  const { description, schema, example, type, status } = answer
  if (status === 204) return { description, content: {} }
  if (type) return { description, content: { [type]: { schema: { type: 'string', format: 'binary' } } } }
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
