import { href } from 'react-router'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { type FormState, useFields } from '../../ui/use-fields'
import { type OrderAndEmail, OrderAndEmailFields } from '../order/order-and-email-fields'

export function LookUpForm(state: FormState<OrderAndEmail>) {
  const { fields, errors } = useFields<OrderAndEmail>('suivi', state)
  return (
    <form className="form" method="post" action={href('/support/commande')} noValidate>
      <ErrorSummary errors={errors} />
      <OrderAndEmailFields fields={fields} />
      <p className="muted small">
        Ces données servent à retrouver votre commande (exécution du contrat) et ne sont pas gardées. Vos droits et nos
        coordonnées sont à la page <a href={href('/confidentialite')}>Confidentialité</a>.
      </p>
      <div>
        <Button>Voir où en est ma commande</Button>
      </div>
    </form>
  )
}
