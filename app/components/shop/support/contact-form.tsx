import { href } from 'react-router'
import { contactSubjectKeys, contactSubjects } from '~/models/support'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { EmailField, Field, SelectField, TextAreaField } from '../../ui/field'
import { DataSentence } from './data-sentence'

export type ContactValues = Record<string, string>

export const subjectOptions = [
  { value: '', label: 'Choisissez un sujet' },
  ...contactSubjectKeys.map((value) => ({ value, label: contactSubjects[value] })),
]

export function ContactForm({
  values,
  messages,
  retentionDays,
}: {
  values: ContactValues
  messages: Record<string, string>
  retentionDays: string
}) {
  const field = (name: string) => ({ name, value: values[name], error: messages[name] })
  return (
    <form className="form" method="post" action={`${href('/support')}#contact`} noValidate>
      <ErrorSummary errors={Object.entries(messages).map(([name, message]) => ({ field: name, message }))} />
      <div className="fields fields-2">
        <Field {...field('name')} label="Nom" required autoComplete="name" maxLength={120} />
        <EmailField {...field('email')} required hint="Notre réponse part à cette adresse." />
        <SelectField {...field('subject')} label="Sujet" required options={subjectOptions} />
        <Field
          {...field('orderNumber')}
          label="Numéro de commande"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={80}
          hint="Facultatif, par exemple A1B2C3D4."
        />
        <TextAreaField {...field('message')} label="Message" required whole />
      </div>
      <DataSentence
        retentionDays={retentionDays}
        purpose="vous répondre"
        basis="notre intérêt à répondre à qui nous écrit"
      />
      <div>
        <Button>Envoyer le message</Button>
      </div>
    </form>
  )
}
