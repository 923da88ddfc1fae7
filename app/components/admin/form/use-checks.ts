import { useState } from 'react'
import type { z } from 'zod'

/**
 * Checks a form in the browser as the server does, from when it is first touched: a page that is only read does not load
 * what checks (docs/decisions/0004). Until it is there, or where it cannot be had, the server says
 * the same sentences.
 */
export function useChecks<Schema extends z.ZodObject>({ load: loadSchema, schemaOf }: FormSchema<Schema>) {
  const [loaded, setLoaded] = useState<[typeof import('./check'), unknown]>()
  const load = () => void Promise.all([import('./check'), loadSchema()]).then(setLoaded, () => undefined)
  const onValidate =
    loaded && (({ formData }: { formData: FormData }) => loaded[0].check(formData, schemaOf(loaded[1] as never)))
  return { load, onValidate }
}

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
