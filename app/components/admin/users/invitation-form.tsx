import type { SubmissionResult } from '@conform-to/react'
import { href } from 'react-router'
import { EmailField } from '~/components/ui/field'
import { CheckedForm } from '../form/checked-form'
import { accountForms } from '../form/forms/account'
import { TypedField } from '../form/typed-field'

export function InvitationForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  return (
    <CheckedForm
      id="invitation"
      action={href('/admin/users')}
      schema={accountForms(({ invitationForm }) => invitationForm)}
      lastResult={lastResult}
      submit="Inviter"
    >
      {(fields) => (
        <>
          <TypedField field={fields.name} label="Nom" autoComplete="off" required />
          <EmailField field={fields.email} label="Email" autoComplete="off" required maxLength={undefined} />
        </>
      )}
    </CheckedForm>
  )
}
