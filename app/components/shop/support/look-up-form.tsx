import { href } from 'react-router'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { OrderAndEmailFields } from '../order/order-and-email-fields'

export type LookUpValues = { orderNumber: string; email: string }

export function LookUpForm({ values, messages }: { values: LookUpValues; messages: Record<string, string> }) {
  return (
    <form className="form" method="post" action={href('/support/commande')} noValidate>
      <ErrorSummary errors={Object.entries(messages).map(([name, message]) => ({ field: name, message }))} />
      <OrderAndEmailFields values={values} errors={messages} />
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
