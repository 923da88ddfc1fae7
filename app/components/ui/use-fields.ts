import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'

/** What a form shows: what is known of its fields, or what was sent and refused. */
export interface FormState<Fields> {
  defaultValue?: DefaultValue<Fields>
  lastResult?: SubmissionResult
}

/** A field's name is its id too, where the error summary leads. */
export interface DescribedField {
  name: string
  initialValue?: string
  errors?: string[]
}

type DescribedFields<Fields> = Required<{ [Name in keyof Fields]: DescribedField }>

/**
 * A form by conform, with its fields. Conform's own metadata of a field is made anew for each property that is read,
 * half a millisecond for an address; here the form's is read once.
 */
export function useFields<Fields extends Partial<Record<keyof Fields, unknown>>>(id: string, state: FormState<Fields>) {
  const [{ initialValue, allErrors }] = useForm<Fields>({ id, ...state })
  const values: Partial<Record<string, string>> = Object(initialValue)
  const fields = new Proxy({} as DescribedFields<Fields>, {
    get: (_, name: string) => ({ name, initialValue: values[name], errors: allErrors[name] }),
  })
  return { fields, errors: allErrors }
}
