import { href } from 'react-router'
import { RequestDataNote } from '~/components/shop/legal/data-note'
import { EmailField, Field, SelectField, TextAreaField } from '~/components/ui/field'
import { PostForm } from '~/components/ui/post-form'
import { type FormState, useFields } from '~/components/ui/use-fields'
import { contactSubjectKeys, contactSubjects } from '~/models/support/contact'
import type { ContactForm as Contact } from '~/models/support/contact/index.server'

export const subjectOptions = [
  { value: '', label: 'Choisissez un sujet' },
  ...contactSubjectKeys.map((value) => ({ value, label: contactSubjects[value] })),
]

export function ContactForm({ retentionDays, ...state }: FormState<Contact> & { retentionDays: string }) {
  const { fields, errors } = useFields<Contact>('contact', state)
  return (
    <PostForm action={`${href('/support')}#contact`} errors={errors} submit="Envoyer le message">
      <div className="fields fields-2">
        <Field field={fields.name} label="Nom" required autoComplete="name" />
        <EmailField field={fields.email} required hint="Notre réponse part à cette adresse." />
        <SelectField field={fields.subject} label="Sujet" required options={subjectOptions} />
        <Field
          field={fields.orderNumber}
          label="Numéro de commande ou de facture"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={80}
          hint="Facultatif, par exemple A1B2C3D4."
        />
        <TextAreaField field={fields.message} label="Message" required whole />
      </div>
      <RequestDataNote
        retentionDays={retentionDays}
        purpose="vous répondre"
        basis="notre intérêt à répondre à qui nous écrit"
      />
    </PostForm>
  )
}
