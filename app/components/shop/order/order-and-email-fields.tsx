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
        label="Numéro de commande ou de facture"
        hint="Par exemple A1B2C3D4, dans l’e-mail de confirmation, ou FA-2026-000001, sur la facture."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={80}
        required
      />
      <EmailField field={fields.email} hint="Celui de la commande." required />
    </>
  )
}
