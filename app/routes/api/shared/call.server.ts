import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import type { Tenant } from '~/database/tenants.server'
import { requestContextOf } from '~/middleware/request.server'
import { tenantContext } from '~/middleware/tenant.server'
import { readInput } from './input.server'
import { type Problem, problem, type RefusalStatus } from './problem.server'

/** Description of a call; its path comes from its route. */
export interface Operation {
  id: string
  method: 'get' | 'post' | 'put' | 'delete'
  tag: string
  summary: string
  description?: string
  /** Path parameters. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Replaces `body` where it depends on the shop. */
  bodyOf?: (shop: BodyShop) => Promise<z.ZodType>
  /** A valid body; tests send it. */
  bodyExample?: unknown
  /** Replaces the body by a multipart form with one file in this field and optional `texts`, read by `handle`. */
  file?: { field: string; description: string; texts?: Record<string, string> }
  /** Without a schema the call returns a file of a `type`, HTML, or nothing. */
  answer: { description: string; schema?: z.ZodType; example?: unknown; type?: string; status?: 201 | 204 }
  /** Refusals in addition to those of every call: 405, 429 on writes, 500. */
  refusals?: RefusalStatus[]
  /** An administrators' call that a key of the shop opens too. */
  opensToKeys?: true
}

export type BodyShop = Pick<Tenant, 'db' | 'template'>

type None = z.ZodUndefined

/** One set of schemas validates, documents and types a call. */
interface Call<
  Method extends Operation['method'],
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Refused extends RefusalStatus,
> {
  method: Method
  params?: Params
  query?: Query
  body?: Body
  bodyOf?: (shop: BodyShop) => Promise<Body>
  bodyExample?: z.input<Body>
  file?: Operation['file']
  answer: { description: string; schema: Answer; example: z.input<Answer>; status?: 201 }
  refusals?: Refused[]
  opensToKeys?: Method extends 'get' ? true : never
  /** Returns the result or a declared refusal. */
  handle(input: {
    request: Request
    context: LoaderFunctionArgs['context']
    tenant: Tenant
    params: z.output<Params>
    query: z.output<Query>
    body: z.output<Body>
    /** Response headers. */
    headers: Headers
    at: Date
  }): Promise<z.input<Answer> | Problem<NoInfer<Refused> | InvalidInput<Query | Body> | TooMany<Method>>>
}

type InvalidInput<Input> = Input extends None ? never : 422
type TooMany<Method> = Method extends 'get' ? never : 429

/** A loader or action with its description. */
interface DescribedHandler<Answer> {
  (args: LoaderFunctionArgs): Answer
  operation: Operation
}

/** Defines the loader of a `get` or the action of another method: validates, calls `handle`, answers in JSON. */
export function defineCall<
  Method extends Operation['method'],
  Answer extends z.ZodType,
  Params extends z.ZodType = None,
  Query extends z.ZodType = None,
  Body extends z.ZodType = None,
  Refused extends RefusalStatus = never,
>(
  call: Call<Method, Params, Query, Body, Answer, Refused> & Pick<Operation, 'id' | 'tag' | 'summary' | 'description'>,
): DescribedHandler<Promise<Response>> {
  async function answer({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
    const tenant = context.get(tenantContext)
    const body = (await call.bodyOf?.(tenant)) ?? call.body
    if (call.file && !isMultipart(request)) return problem(415, 'Envoyez un formulaire multipart/form-data.')
    const input = await readInput({ ...call, body }, { request, params })
    if (!input.ok) return input.refusal
    const headers = new Headers()
    const answered = await call.handle({
      ...input.value,
      request,
      context,
      tenant,
      headers,
      at: requestContextOf(context).at,
    })
    return answered instanceof Response ? answered : Response.json(answered, { status: call.answer.status, headers })
  }
  return Object.assign(answer, { operation: call })
}

function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data\s*;/i.test(headers.get('Content-Type') ?? '')
}

/** Defines an action that returns a file or a refusal. */
export function defineFileCall<Body extends z.ZodType, Refused extends RefusalStatus>({
  answer,
  ...call
}: Omit<Call<'post', None, None, Body, z.ZodAny, Refused>, 'method' | 'answer'> &
  Pick<Operation, 'id' | 'tag' | 'summary' | 'description'> & {
    answer: { description: string; type: string }
  }): DescribedHandler<Promise<Response>> {
  const { description } = answer
  const handler = defineCall({ ...call, method: 'post', answer: { description, schema: z.any(), example: null } })
  return Object.assign(handler, { operation: { ...handler.operation, answer } })
}

/** Defines an action that returns 204 or a refusal. */
export function defineEmptyCall<Refused extends RefusalStatus>(
  call: Pick<Operation, 'id' | 'tag' | 'summary' | 'description'> & {
    answer: { description: string }
    refusals: Refused[]
    handle(args: LoaderFunctionArgs): Promise<undefined | Problem<NoInfer<Refused>>>
  },
): DescribedHandler<Promise<Response>> {
  const operation: Operation = { ...call, method: 'post', answer: { ...call.answer, status: 204 } }
  const answer = async (args: LoaderFunctionArgs) => (await call.handle(args)) ?? new Response(null, { status: 204 })
  return Object.assign(answer, { operation })
}

/** A documented HTML page. */
export function describePage<Data>(
  page: Pick<Operation, 'id' | 'tag' | 'summary' | 'answer'>,
  load: (tenant: Tenant) => Data,
): DescribedHandler<Data> {
  return Object.assign(({ context }: LoaderFunctionArgs) => load(context.get(tenantContext)), {
    operation: { ...page, method: 'get' as const },
  })
}

/** Writes and keys are rate-limited; calls with a body may refuse it. */
export function allRefusals(operation: Operation): RefusalStatus[] {
  const { method, query, body, bodyOf, file, refusals = [], opensToKeys } = operation
  const whenWriting: RefusalStatus[] = method === 'get' && !opensToKeys ? [] : [429]
  const withBody: RefusalStatus[] = body || bodyOf ? [400, 413, 415, 422] : []
  const withFile: RefusalStatus[] = file ? [400, 413, 415] : []
  const withQuery: RefusalStatus[] = query ? [422] : []
  return [...new Set([...refusals, ...whenWriting, ...withBody, ...withFile, ...withQuery, 500 as const])].sort()
}
