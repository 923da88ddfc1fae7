import { href } from 'react-router'
import { RequestDataNote } from '~/components/shop/legal/data-note'
import { useShopText } from '~/components/shop/page/use-shop'
import { CheckField, EmailField, Field, PhoneField, SelectField, TextAreaField } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { PostForm } from '~/components/ui/post-form'
import { type FormState, useFields } from '~/components/ui/use-fields'
import { callbackConsent } from '~/models/base/user'
import { contactSubjectKeys, contactSubjects } from '~/models/support/contact'
import type { CallbackForm as Callback, ContactForm as Contact } from '~/models/support/contact/index.server'
import { formatDay, formatHour } from '~/models/values/french-date'

const subjectOptions = [
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
      <Care />
      <RequestDataNote
        retentionDays={retentionDays}
        purpose="vous répondre"
        basis="notre intérêt à répondre à qui nous écrit"
      />
    </PostForm>
  )
}

interface OfferedSlot {
  key: string
  day: string
  from: Date
  to: Date
}

interface CallbackFormProps extends FormState<Callback> {
  slots: OfferedSlot[]
  product: { id: string; name: string; isOnRequest: boolean } | undefined
  retentionDays: string
}

export function CallbackForm({ slots, product, retentionDays, ...state }: CallbackFormProps) {
  const { fields, errors } = useFields<Callback>('rappel', state)
  const { request } = useShopText()
  const submit = product?.isOnRequest ? request.send : request.call.send
  return (
    <PostForm className="form narrow" action={href('/support/rappel')} errors={errors} submit={submit}>
      {product ? <input type="hidden" name="produit" value={product.id} /> : null}
      <div className="fields fields-2">
        <PhoneField field={fields.phone} required />
        <SelectField
          field={fields.slot}
          label="Créneau"
          required
          options={[{ value: '', label: 'Choisissez un créneau' }, ...slots.map(slotOption)]}
          hint="Heure de Paris."
        />
        {request.question ? (
          <input type="hidden" name="subject" value={product ? 'achat' : 'autre'} />
        ) : (
          <SelectField field={fields.subject} label="Sujet" required options={subjectOptions} />
        )}
        <Field field={fields.name} label="Nom (facultatif)" autoComplete="name" />
        <Field
          field={fields.question}
          label={request.question ?? 'Votre question en une phrase (facultatif)'}
          autoComplete="off"
          maxLength={300}
          whole
        />
        <EmailField
          field={fields.email}
          label="E-mail (facultatif)"
          whole
          hint="Pour recevoir une confirmation, avec un lien qui annule le rappel."
        />
      </div>
      <Care />
      <CheckField field={fields.consent} required>
        {callbackConsent.text}
      </CheckField>
      <RequestDataNote
        retentionDays={retentionDays}
        purpose="vous rappeler une fois, au sujet indiqué et pour rien d’autre"
        basis="votre accord, que vous pouvez retirer à tout moment en annulant le rappel"
      />
    </PostForm>
  )
}

function Care() {
  const { care } = useShopText().request
  return care ? <Notice tone="info" live={false} lines={[care]} /> : null
}

function slotOption({ key, day, from, to }: OfferedSlot) {
  return { value: key, label: `${formatHour(from)} – ${formatHour(to)}`, group: formatDay(day) }
}
