import { href } from 'react-router'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import { Field } from '~/components/ui/field'
import { type FormState, useFields } from '~/components/ui/use-fields'
import type { WithdrawalDeclaration } from '~/models/order/index.server'
import { OrderAndEmailFields } from './order-and-email-fields'

/** The first of two steps: name, order number and e-mail, nothing else. */
export function WithdrawalForm(state: FormState<WithdrawalDeclaration>) {
  const { fields, errors } = useFields<WithdrawalDeclaration>('retractation', state)
  return (
    <form className="form stack" method="post" action={href('/retractation')} noValidate>
      <ErrorSummary errors={errors} />
      <Field field={fields.name} label="Nom" autoComplete="name" maxLength={120} required />
      <OrderAndEmailFields fields={fields} />
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
