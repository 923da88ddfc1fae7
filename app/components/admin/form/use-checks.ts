import { useState } from 'react'
import type { z } from 'zod'

/** The schemas of the back-office's forms, with the library that they are written in. */
export type Checks = typeof import('./form-checks')

/**
 * Checks a form in the browser as the server does, from when it is first touched: a page that is only read does not load
 * what checks (docs/decisions/0044-weight-of-the-desk.md). Until it is there, or where it cannot be had, the server says
 * the same sentences.
 */
export function useChecks<Schema extends z.ZodObject>(schemaOf: (checks: Checks) => Schema) {
  const [checks, setChecks] = useState<Checks>()
  const load = () => void import('./form-checks').then(setChecks, () => undefined)
  const onValidate = checks && (({ formData }: { formData: FormData }) => checks.check(formData, schemaOf(checks)))
  return { load, onValidate }
}
