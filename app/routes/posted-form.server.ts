import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { CHOSEN_EMAIL, emailQuestion, KEPT_EMAIL } from '~/components/ui/field'
import { secretNames } from '~/middleware/unsent-form.server'
import { proposeEmail } from '~/models/values/mail-provider'
import { withoutInvisible } from '~/runtime/control-characters'
import type { TypedRefusal } from '~/runtime/refusal-view'
import { fieldsOf } from '~/runtime/sent-fields'

/** Strips invisible characters; throws 400 for a malformed or missing body. */
export async function readFormData(request: Request): Promise<FormData> {
  const posted = await request.formData().catch((error: unknown) => {
    if (error instanceof TypeError) throw data('Formulaire illisible', { status: 400 })
    throw error
  })
  const form = new FormData()
  for (const [name, value] of posted) {
    if (typeof value === 'string') form.append(name, withoutInvisible(value))
    else form.append(name, value)
  }
  return form
}

/** Text fields only; repeated names and files are dropped. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  return textsOf(await readFormData(request))
}

export function textsOf(form: FormData): Record<string, string> {
  const fields = Object.entries(fieldsOf(form))
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'))
}

/** A refusal to throw, whose page gives back what was typed, without secrets; undefined where nothing was. */
export async function refuseTyped(request: Request, cause: string, status: 401 | 404) {
  const fields = request.method === 'POST' ? Object.entries(await readForm(request)) : []
  const typed = fields.flatMap(([name, text]) => (secretNames.test(name) || text.trim() === '' ? [] : [text]))
  return typed.length > 0 ? data<TypedRefusal>({ cause, typed }, { status }) : undefined
}

/** Throws 404; `request`: of an action. */
export async function refuseMissing(cause: string, request?: Request): Promise<never> {
  throw (request && (await refuseTyped(request, cause, 404))) ?? data(cause, { status: 404 })
}

/** A zod object, or one with a transform. */
export type FormSchema = { shape: object } | { in: { shape: object } }

/**
 * Parses a posted form. Drops names outside the schema first: conform reads `a.b` and `a[0]` as paths and reserves
 * control names. One message per field, the first. A slip in the `email` of a known provider is asked back once.
 */
export async function parseForm<Schema extends z.ZodType>(request: Request, schema: Schema & FormSchema) {
  return parseFields(await readForm(request), schema)
}

/** Of a form whose files were received apart. */
export function parseFields<Schema extends z.ZodType>(typed: Record<string, string>, schema: Schema & FormSchema) {
  const { shape } = 'shape' in schema ? schema : schema.in
  const { [KEPT_EMAIL]: kept, [CHOSEN_EMAIL]: chosen, ...fields } = typed
  if (chosen && fields.email === kept) fields.email = chosen
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(shape, name))
  const proposed = 'email' in shape && fields.email !== kept ? proposeEmail(fields.email ?? '') : undefined
  return parseWithZod<Schema, string[]>(new URLSearchParams(known), {
    schema: proposed ? schema.superRefine((_, issues) => issues.addIssue(questionIssue(proposed))) : schema,
    // The schemas distinguish empty from missing.
    disableAutoCoercion: true,
    formatError: (issues) =>
      issues
        .slice(0, 1)
        .map(({ path, message }) => (proposed && path[0] === 'email' ? emailQuestion(proposed) : message)),
  })
}

function questionIssue(email: string) {
  return { code: 'custom' as const, path: ['email'], message: emailQuestion(email) }
}
