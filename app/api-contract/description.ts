import { z } from 'zod'
import type { Operation } from './operation'
import { apiSchemas } from './schema-registry'

const tag = 'Documentation'

const openApiSchema = z.looseObject({ openapi: z.literal('3.1.0') }).register(apiSchemas, { id: 'OpenApiDocument' })

export const describeItself = {
  id: 'readOpenApi',
  method: 'get',
  path: '/api/openapi.json',
  tag,
  summary: 'Cette API, décrite pour des outils (OpenAPI 3.1)',
  answer: {
    description: 'Le document OpenAPI.',
    contentType: 'application/json',
    schema: openApiSchema,
    example: { openapi: '3.1.0' },
  },
  refusals: [],
} satisfies Operation

export const showReference = {
  id: 'readReference',
  method: 'get',
  path: '/api/docs',
  tag,
  summary: 'Cette API, décrite pour des personnes',
  answer: { description: 'La page.', contentType: 'text/html' },
  refusals: [],
} satisfies Operation
