import { EmailField, Field } from '~/components/ui/field'

interface OrderAndEmail {
  orderNumber: string
  email: string
}

/** The two that name an order together. */
export function OrderAndEmailFields({ values, errors }: { values: OrderAndEmail; errors: Partial<OrderAndEmail> }) {
  return (
    <>
      <Field
        label="Numéro de commande"
        name="orderNumber"
        value={values.orderNumber}
        error={errors.orderNumber}
        hint="Il figure dans l’e-mail de confirmation, par exemple A1B2C3D4."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={80}
        required
      />
      <EmailField value={values.email} error={errors.email} hint="Celui de la commande." required />
    </>
  )
}
