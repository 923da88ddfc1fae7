import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { withoutControlCharacters } from '~/runtime/control-characters'
import { fieldsOf } from '~/runtime/sent-fields'

/** A posted form, its texts without control characters; 400 for a body that is none, or for no body at all. */
export async function readFormData(request: Request): Promise<FormData> {
  const posted = await request.formData().catch((error: unknown) => {
    if (error instanceof TypeError) throw data('Formulaire illisible', { status: 400 })
    throw error
  })
  const form = new FormData()
  for (const [name, value] of posted) {
    if (typeof value === 'string') form.append(name, withoutControlCharacters(value))
    else form.append(name, value)
  }
  return form
}

/** The text fields of a posted form. A name sent twice, or a file, is no value of ours and is left out. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields = Object.entries(fieldsOf(await readFormData(request)))
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'))
}

/** An object of zod, or one with a transformation after it. */
type Shaped = { shape: object } | { in: { shape: object } }

/**
 * A posted form by its schema. Conform reads `a.b` and `a[0]` as paths, and names of its own as orders: what the schema
 * does not name never reaches it. One message a field, the first.
 */
export async function parseForm<Schema extends z.ZodType>(request: Request, schema: Schema & Shaped) {
  const { shape } = 'shape' in schema ? schema : schema.in
  const known = Object.entries(await readForm(request)).filter(([name]) => Object.hasOwn(shape, name))
  return parseWithZod<Schema, string[]>(new URLSearchParams(known), {
    schema,
    // Our schemas tell an empty text from one that was not sent.
    disableAutoCoercion: true,
    formatError: (issues) => issues.slice(0, 1).map(({ message }) => message),
  })
}
