import { EmailField, Field } from '~/components/ui/field'
import type { DescribedField } from '~/components/ui/use-fields'

export interface OrderAndEmail {
  orderNumber: string
  email: string
}

/** Both are required to identify an order. */
export function OrderAndEmailFields({ fields }: { fields: Record<keyof OrderAndEmail, DescribedField> }) {
  return (
    <>
      <Field
        field={fields.orderNumber}
        label="Numéro de commande"
        hint="Il figure dans l’e-mail de confirmation, par exemple A1B2C3D4."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={80}
        required
      />
      <EmailField field={fields.email} hint="Celui de la commande." required />
    </>
  )
}
