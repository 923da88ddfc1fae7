import { EmailField, Field, PhoneField } from '~/components/ui/field'
import { RequiredNote } from '~/components/ui/required-note'
import type { DescribedField } from '~/components/ui/use-fields'
import { typesetPhone } from '~/models/values'

type ContactFields = Record<'email' | 'name' | 'phone', DescribedField>

/** Contact details in one line; the fields expand when one is missing or invalid. */
export function ContactLine({ fields }: { fields: ContactFields }) {
  const { email, name, phone } = fields
  const typed = [email.initialValue, name.initialValue, typesetPhone(phone.initialValue ?? '')].filter(Boolean)
  const isOpen = !email.initialValue || [email, name, phone].some(({ errors }) => errors)
  return (
    <details className="address-block contact-line" open={isOpen}>
      <summary>
        <h2>Vos informations</h2>
        <span className="contact-change">
          Modifier<span className="visually-hidden"> vos informations</span>
        </span>
        <span className="contact-typed">{typed.join(' · ')}</span>
      </summary>
      <div className="stack">
        <RequiredNote />
        <div className="fields fields-2">
          <EmailField
            field={email}
            label="Email"
            required
            whole
            hint="Pour la confirmation et le suivi de la commande."
          />
          <Field field={name} label="Nom complet" autoComplete="name" maxLength={241} />
          <PhoneField field={phone} />
        </div>
      </div>
    </details>
  )
}
