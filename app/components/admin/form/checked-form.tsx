import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { z } from 'zod'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import { useUnsent } from '~/components/ui/unsent-form'
import type { DescribedField } from '~/components/ui/use-fields'
import { useClearedWhenSent } from './unsent-input'
import { type FormSchema, useChecks } from './use-checks'

interface CheckedFormProps<Schema extends z.ZodObject> {
  id: string
  action: string
  /** Checks the form in the browser as the action does. */
  schema: FormSchema<Schema>
  lastResult: SubmissionResult | undefined
  defaultValue?: Partial<Record<keyof z.input<Schema>, string>>
  submit: string
  /** Ids of this form’s own, where several forms of a page have a field of that name. */
  ownIds?: boolean
  children: (fields: Record<keyof z.input<Schema>, DescribedField>) => ReactNode
}

/** A form that moves to another page once it is accepted, or begins anew on its own; a plain one without scripts. */
export function CheckedForm<Schema extends z.ZodObject>(props: CheckedFormProps<Schema>) {
  const { id, action, schema, lastResult, defaultValue, submit, ownIds, children } = props
  const { load, onValidate } = useChecks<z.ZodObject>(schema)
  const [form] = useForm<Record<string, unknown>>({
    id,
    lastResult,
    onValidate,
  })
  const { allErrors } = form
  const unsent = useUnsent(action)
  const values: Partial<Record<string, string>> = Object(lastResult?.initialValue ?? unsent ?? defaultValue)
  const fieldId = (name: string) => (name && ownIds ? `${id}-${name}` : name)
  const fields = new Proxy({} as Record<keyof z.input<Schema>, DescribedField>, {
    get: (_, name: string) => ({ name, id: fieldId(name), initialValue: values[name], errors: allErrors[name] }),
  })
  const errors = Object.fromEntries(Object.entries(allErrors).map(([name, own]) => [fieldId(name), own]))
  const { formAction } = useNavigation()
  const element = useClearedWhenSent({ action, isRefused: lastResult !== undefined })
  return (
    <Form
      className="form"
      method="post"
      action={`${action}#${id}`}
      {...getFormProps(form)}
      ref={element}
      onFocus={load}
    >
      <ErrorSummary errors={errors} />
      {children(fields)}
      <div>
        <Button aria-busy={formAction === action || undefined}>{submit}</Button>
      </div>
    </Form>
  )
}
