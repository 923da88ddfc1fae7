import type { SubmissionResult } from '@conform-to/react'
import { href } from 'react-router'
import { CheckedForm } from '~/components/admin/form/checked-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { TypedField } from '~/components/admin/form/typed-field'
import { EmailField } from '~/components/ui/field'

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
