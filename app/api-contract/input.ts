import type { z } from 'zod'
import { withoutControlCharacters } from '~/control-characters'
import { invalidInput, problem } from './problem'

export type ReadInput<Value> = { ok: true; value: Value } | { ok: false; refusal: Response }

/** The JSON body, its texts without control characters, checked; or the answer that says what is wrong with it. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<ReadInput<z.output<Schema>>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    return { ok: false, refusal: problem(415, 'Envoyez du JSON, avec Content-Type: application/json.') }
  }
  const text = await request.text()
  let body: unknown
  try {
    body = JSON.parse(text, (_name, value) => (typeof value === 'string' ? withoutControlCharacters(value) : value))
  } catch {
    return { ok: false, refusal: problem(400, 'Ce JSON est illisible.') }
  }
  return check(schema, body)
}

/** The query, checked; a parameter given twice is refused rather than guessed at. */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): ReadInput<z.output<Schema>> {
  const parameters = new URL(request.url).searchParams
  const names = [...new Set(parameters.keys())]
  const query = new Map<string, unknown>(
    names.map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
  return check(schema, Object.fromEntries(query))
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): ReadInput<z.output<Schema>> {
  const parsed = schema.safeParse(value, { error: frenchMessage })
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors = new Map<string, string[]>()
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.') || 'corps'
    // The first thing wrong with a field tells what to do; the rest follows from it.
    if (!errors.has(field)) errors.set(field, [message])
  }
  return { ok: false, refusal: invalidInput(Object.fromEntries(errors)) }
}

const expectations: Record<string, string> = {
  string: 'du texte',
  int: 'un nombre entier',
  number: 'un nombre',
  boolean: 'true ou false',
  array: 'une liste',
  object: 'un objet',
}

/** For the fields whose schema has no words of its own. */
function frenchMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'Ce champ est requis.'
  switch (issue.code) {
    case 'invalid_type':
      return `Indiquez ${expectations[issue.expected] ?? 'une autre valeur'}.`
    case 'invalid_value':
      return `Valeurs acceptées\u202f: ${issue.values.join(', ')}.`
    case 'too_small':
      return issue.origin === 'string' ? 'Ce champ est requis.' : `${issue.minimum} au moins.`
    case 'too_big':
      return issue.origin === 'string' ? `${issue.maximum} caractères au plus.` : `${issue.maximum} au plus.`
    default:
      return 'Valeur invalide.'
  }
}
