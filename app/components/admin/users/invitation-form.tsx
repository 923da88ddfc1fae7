import type { SubmissionResult } from '@conform-to/react'
import { href } from 'react-router'
import { EmailField, Field } from '~/components/ui/field'
import { CheckedForm } from '../form/checked-form'

export function InvitationForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  return (
    <CheckedForm
      id="invitation"
      action={href('/admin/users')}
      schema={({ invitationForm }) => invitationForm}
      lastResult={lastResult}
      submit="Inviter"
    >
      {(fields) => (
        <>
          <Field field={fields.name} label="Nom" autoComplete="off" required />
          <EmailField field={fields.email} label="Email" autoComplete="off" required />
        </>
      )}
    </CheckedForm>
  )
}
