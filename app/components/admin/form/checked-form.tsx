import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { z } from 'zod'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import type { DescribedField } from '~/components/ui/use-fields'

interface CheckedFormProps<Schema extends z.ZodObject> {
  id: string
  action: string
  /** Checks the form in the browser as the action does. */
  schema: Schema
  lastResult: SubmissionResult | undefined
  defaultValue?: Partial<Record<keyof z.input<Schema>, string>>
  submit: string
  children: (fields: Record<keyof z.input<Schema>, DescribedField>) => ReactNode
}

/** A form that moves to another page once it is accepted; a plain one without scripts. */
export function CheckedForm<Schema extends z.ZodObject>(props: CheckedFormProps<Schema>) {
  const { id, action, schema, lastResult, defaultValue, submit, children } = props
  const [form] = useForm<Record<string, unknown>>({
    id,
    lastResult,
    onValidate: ({ formData }) => check(formData, schema),
  })
  const { allErrors } = form
  const values: Partial<Record<string, string>> = { ...defaultValue, ...Object(form.initialValue) }
  const fields = new Proxy({} as Record<keyof z.input<Schema>, DescribedField>, {
    get: (_, name: string) => ({ name, initialValue: values[name], errors: allErrors[name] }),
  })
  const { formAction } = useNavigation()
  return (
    <Form className="form" method="post" action={action} {...getFormProps(form)}>
      <ErrorSummary errors={allErrors} />
      {children(fields)}
      <div>
        <Button aria-busy={formAction === action || undefined}>{submit}</Button>
      </div>
    </Form>
  )
}

/** As `parseForm` does on the server. */
function check(formData: FormData, schema: z.ZodObject) {
  return parseWithZod<z.ZodObject, string[]>(formData, {
    schema,
    disableAutoCoercion: true,
    formatError: (issues) => issues.slice(0, 1).map(({ message }) => message),
  })
}
