import { href } from 'react-router'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import { Field } from '~/components/ui/field'
import { OrderAndEmailFields } from './order-and-email-fields'

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
    <form className="form stack" method="post" action={href('/retractation')} noValidate>
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
      <OrderAndEmailFields values={values} errors={errors} />
      <p className="muted small">
        Ces données servent à traiter votre rétractation et à en garder la preuve (obligation légale), pendant 5 ans.
        Vos droits et nos coordonnées sont à la page <a href={href('/confidentialite')}>Confidentialité</a>.
      </p>
      <div>
        <Button>Continuer</Button>
      </div>
    </form>
  )
}
