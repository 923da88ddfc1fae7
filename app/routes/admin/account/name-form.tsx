import type { SubmissionResult } from '@conform-to/react'
import { href } from 'react-router'
import { CheckedForm } from '~/components/admin/form/checked-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { TypedField } from '~/components/admin/form/typed-field'

export function NameForm({ name, lastResult }: { name: string; lastResult: SubmissionResult | undefined }) {
  return (
    <CheckedForm
      id="nom"
      action={href('/admin/compte')}
      schema={accountForms(({ ownNameForm }) => ownNameForm)}
      lastResult={lastResult}
      defaultValue={{ name }}
      submit="Enregistrer le nom"
    >
      {(fields) => <TypedField field={fields.name} label="Nom" autoComplete="name" required />}
    </CheckedForm>
  )
}
