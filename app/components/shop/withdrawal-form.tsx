import { Button } from '../ui/button'
import { ErrorSummary } from '../ui/error-summary'
import { Field } from '../ui/field'

export interface WithdrawalValues {
  name: string
  orderNumber: string
  email: string
}

export type WithdrawalErrors = Partial<Record<keyof WithdrawalValues, string>>

/** The first of two steps: name, order number and e-mail, nothing else. */
export function WithdrawalForm({ values, errors = {} }: { values: WithdrawalValues; errors?: WithdrawalErrors }) {
  const summary = Object.entries(errors).flatMap(([field, message]) => (message ? [{ field, message }] : []))
  return (
    <form className="form stack" method="post" action="/retractation" noValidate>
      <ErrorSummary errors={summary} />
      <Field
        label="Nom"
        name="name"
        value={values.name}
        error={errors.name}
        autoComplete="name"
        maxLength={120}
        required
      />
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
      <Field
        label="E-mail"
        name="email"
        type="email"
        value={values.email}
        error={errors.email}
        hint="Celui de la commande."
        autoComplete="email"
        maxLength={254}
        required
      />
      <p className="muted small">
        Ces données servent à traiter votre rétractation et à en garder la preuve (obligation légale), pendant 5 ans.
        Vos droits et nos coordonnées sont à la page <a href="/confidentialite">Confidentialité</a>.
      </p>
      <div>
        <Button>Continuer</Button>
      </div>
    </form>
  )
}
