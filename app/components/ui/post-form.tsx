import type { FormHTMLAttributes, ReactNode } from 'react'
import { Button } from './button'
import { ErrorSummary } from './error-summary'

/** Error summary, fields, submit button. `noValidate`: messages come from the server. */
export function PostForm({
  errors,
  submit,
  children,
  ...form
}: FormHTMLAttributes<HTMLFormElement> & { errors: Record<string, string[] | undefined>; submit: ReactNode }) {
  return (
    <form className="form" method="post" noValidate {...form}>
      <ErrorSummary errors={errors} />
      {children}
      <div>
        <Button>{submit}</Button>
      </div>
    </form>
  )
}
