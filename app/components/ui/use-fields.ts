import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'

/** Known values, or the refused submission. */
export interface FormState<Fields> {
  defaultValue?: DefaultValue<Fields>
  lastResult?: SubmissionResult
}

/** `name` is the control's id too: the error summary links to it. */
export interface DescribedField {
  name: string
  /** Needed when several forms of a page have a field of that name. */
  id?: string
  initialValue?: string
  errors?: string[]
}

type DescribedFields<Fields> = Required<{ [Name in keyof Fields]: DescribedField }>

/**
 * A conform form and its fields. Conform recomputes field metadata on each property read, half a millisecond for an
 * address form; this reads the form's metadata once.
 */
export function useFields<Fields extends Partial<Record<keyof Fields, unknown>>>(id: string, state: FormState<Fields>) {
  const [{ initialValue, allErrors }] = useForm<Fields>({ id, ...state })
  const values: Partial<Record<string, string>> = Object(initialValue)
  const fields = new Proxy({} as DescribedFields<Fields>, {
    get: (_, name: string) => ({ name, initialValue: values[name], errors: allErrors[name] }),
  })
  return { fields, errors: allErrors }
}
