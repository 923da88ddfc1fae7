import type { z } from 'zod'
import { withoutInvisible } from '~/runtime/control-characters'
import { fieldsOf } from '~/runtime/sent-fields'
import { invalidInput, problem } from './problem.server'

type Read<Value> = { ok: true; value: Value } | { ok: false; refusal: Response }

/** Returns the validated input of a call, or the refusal. */
export async function readInput<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  schemas: { params?: Params; query?: Query; body?: Body },
  from: { request: Request; params: Record<string, string | undefined> },
): Promise<Read<{ params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }>> {
  const params = check(schemas.params, from.params, snakeCase)
  if (!params.ok) return params
  const query = check(schemas.query, queryOf(from.request))
  if (!query.ok) return query
  const json = schemas.body ? await readJson(from.request) : nothing
  if (!json.ok) return json
  const body = check(schemas.body, json.value)
  return body.ok ? { ok: true, value: { params: params.value, query: query.value, body: body.value } } : body
}

const nothing = { ok: true as const, value: undefined }

/** Strips invisible characters from every string. */
async function readJson(request: Request): Promise<Read<unknown>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    return { ok: false, refusal: problem(415, 'Envoyez du JSON, avec Content-Type: application/json.') }
  }
  const text = await request.text()
  try {
    const value: unknown = JSON.parse(text, (_name, one) => (typeof one === 'string' ? withoutInvisible(one) : one))
    return { ok: true, value }
  } catch {
    return { ok: false, refusal: problem(400, 'Ce JSON est illisible.') }
  }
}

/** A repeated parameter is a list, which its schema refuses. */
function queryOf(request: Request): Record<string, unknown> {
  return fieldsOf(new URL(request.url).searchParams)
}

/** Undefined without a schema. */
function check<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
  nameOf?: (field: string) => string,
): Read<z.output<Schema>>
function check(schema: z.ZodType | undefined, value: unknown, nameOf = (field: string) => field): Read<unknown> {
  if (!schema) return nothing
  const parsed = schema.safeParse(value, { error: frenchMessage })
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors = new Map<string, string[]>()
  for (const { path, message } of parsed.error.issues) {
    const field = nameOf(path.join('.')) || 'corps'
    // One message per field, the first.
    if (!errors.has(field)) errors.set(field, [message])
  }
  return { ok: false, refusal: invalidInput(Object.fromEntries(errors)) }
}

/** Errors name path parameters like body fields. */
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const expectations: Record<string, string> = {
  string: 'du texte',
  int: 'un nombre entier',
  number: 'un nombre',
  boolean: 'true ou false',
  array: 'une liste',
  object: 'un objet',
}

/** Default messages. */
function frenchMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'Ce champ est requis.'
  switch (issue.code) {
    case 'invalid_type':
      return `Indiquez ${expectations[issue.expected] ?? 'une autre valeur'}.`
    case 'invalid_value':
      return `Valeurs acceptées\u202f: ${issue.values.join(', ')}.`
    case 'too_small':
      return issue.origin === 'string' ? 'Ce champ est requis.' : `Indiquez au moins ${limit(issue.minimum)}.`
    case 'too_big':
      return issue.origin === 'string'
        ? `${issue.maximum} caractères au plus.`
        : `Indiquez au plus ${limit(issue.maximum)}.`
    default:
      return 'Valeur invalide.'
  }
}

function limit(value: number | bigint): string {
  return value.toLocaleString('fr-FR')
}
