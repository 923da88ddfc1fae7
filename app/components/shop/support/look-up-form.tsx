import { useForm } from '@conform-to/react'
import { href } from 'react-router'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import type { FormState } from '../../ui/field'
import { type OrderAndEmail, OrderAndEmailFields } from '../order/order-and-email-fields'

export function LookUpForm(state: FormState<OrderAndEmail>) {
  const [form, fields] = useForm<OrderAndEmail>({ id: 'suivi', ...state })
  return (
    <form className="form" method="post" action={href('/support/commande')} noValidate>
      <ErrorSummary errors={form.allErrors} />
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
