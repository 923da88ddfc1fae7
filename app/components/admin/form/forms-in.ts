import type { z } from 'zod'

/** A form's schema, with what loads the module where it stands. */
export interface FormSchema<Schema extends z.ZodObject> {
  load(): Promise<unknown>
  /** `checks`: what `load` gives. */
  schemaOf(checks: never): Schema
}

/** Each page loads those of its own subject. */
export function formsIn<Checks>(load: () => Promise<Checks>) {
  return <Schema extends z.ZodObject>(schemaOf: (checks: Checks) => Schema): FormSchema<Schema> => ({ load, schemaOf })
}
