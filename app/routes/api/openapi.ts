import { z } from 'zod'
import type { RoutePolicy } from '~/runtime/route-policy'
import { callsOf } from './shared/all-calls.server'
import { defineCall } from './shared/call.server'
import { openApiDocument } from './shared/openapi.server'
import { apiSchemas } from './shared/schemas.server'

export const handle = { policy: { cache: 'revalidate' } satisfies RoutePolicy }

export const loader = defineCall({
  id: 'readOpenApi',
  method: 'get',
  tag: 'Documentation',
  summary: 'Cette API, décrite pour des outils (OpenAPI 3.1)',
  answer: {
    description: 'Le document OpenAPI.',
    schema: z.looseObject({ openapi: z.literal('3.1.0') }).register(apiSchemas, { id: 'OpenApiDocument' }),
    example: { openapi: '3.1.0' },
  },
  async handle({ tenant }) {
    return openApiDocument(await callsOf(tenant))
  },
})
