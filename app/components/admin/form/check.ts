import { parse, type Submission } from '@conform-to/react'
import type { z } from 'zod'

/** As `parseForm` does on the server: one message per field, the first. */
export function check<Schema extends z.ZodObject>(
  formData: FormData,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  return parse<z.output<Schema>, string[]>(formData, {
    resolve(fields) {
      const { success, data, error } = schema.safeParse(fields)
      return success ? { value: data } : { error: firstMessages(error.issues) }
    },
  })
}

function firstMessages(issues: z.core.$ZodIssue[]): Record<string, string[]> {
  const messages: Record<string, string[]> = {}
  for (const { path, message } of issues) messages[path.join('.')] ??= [message]
  return messages
}
