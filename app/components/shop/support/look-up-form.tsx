import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { Field } from '../../ui/field'

export type LookUpValues = { orderNumber: string; email: string }

export function LookUpForm({ values, messages }: { values: LookUpValues; messages: Record<string, string> }) {
  return (
    <form className="form" method="post" action="/support/commande" noValidate>
      <ErrorSummary errors={Object.entries(messages).map(([name, message]) => ({ field: name, message }))} />
      <Field
        label="Numéro de commande"
        name="orderNumber"
        value={values.orderNumber}
        error={messages.orderNumber}
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
        error={messages.email}
        hint="Celui de la commande."
        autoComplete="email"
        maxLength={254}
        required
      />
      <p className="muted small">
        Ces données servent à retrouver votre commande (exécution du contrat) et ne sont pas gardées. Vos droits et nos
        coordonnées sont à la page <a href="/confidentialite">Confidentialité</a>.
      </p>
      <div>
        <Button>Voir où en est ma commande</Button>
      </div>
    </form>
  )
}
