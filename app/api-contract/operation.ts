import type { z } from 'zod'
import type { RefusalStatus } from './problem'

/** One call of the API: the same schemas check the request, describe it and promise the answer. */
export interface Operation {
  id: string
  method: 'get' | 'post' | 'put' | 'delete'
  /** As OpenAPI writes it: `/api/products/{productId}`. */
  path: string
  tag: string
  summary: string
  description?: string
  /** Of the path. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** A body that works, for the documentation; tests send it. */
  bodyExample?: unknown
  answer: Answer
  /** Beside what any call may answer: 405, 429 on writes, 500. */
  refusals: RefusalStatus[]
}

export type Answer =
  | { description: string; contentType: 'application/json'; schema: z.ZodType; example: unknown }
  | { description: string; contentType: 'text/html' }

/** A call that changes something is counted, and reads a JSON body when it has one. */
export function allRefusals(operation: Operation): RefusalStatus[] {
  const whenWriting: RefusalStatus[] = operation.method === 'get' ? [] : [429]
  const withBody: RefusalStatus[] = operation.body ? [400, 413, 415, 422] : []
  const withQuery: RefusalStatus[] = operation.query ? [422] : []
  return [...new Set([...operation.refusals, ...whenWriting, ...withBody, ...withQuery, 500 as const])].sort()
}
