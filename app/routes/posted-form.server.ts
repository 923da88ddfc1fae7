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

export type FieldMessages = Record<string, string>

/** The first message of each field. */
export function messagesOf(error: z.ZodError): FieldMessages {
  const messages: FieldMessages = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    messages[field] ??= issue.message
  }
  return messages
}
