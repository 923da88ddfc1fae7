import { Form, href } from 'react-router'
import { Button } from '~/components/ui/button'
import { useUnsentTicks } from '~/components/ui/unsent-form'

const FORM = 'bons-de-livraison'

interface DeliveryNotesFormProps {
  /** Query of the list. */
  query: Record<string, string>
  /** Number of orders in the whole list, when few enough to print at once. */
  listed: number | undefined
}

/** The list's checkboxes refer to this form by id. */
export function DeliveryNotesForm({ query, listed }: DeliveryNotesFormProps) {
  return (
    <Form method="post" action={href('/admin/orders/bons-de-livraison')} id={FORM} className="row" reloadDocument>
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="quiet">Imprimer les bons de livraison des commandes cochées</Button>
      {listed ? (
        <Button variant="quiet" name="liste" value="entiere">
          Imprimer ceux des {listed} commandes de cette liste
        </Button>
      ) : null}
    </Form>
  )
}

export function DeliveryNoteBox({ id, number }: { id: string; number: string }) {
  const isTicked = useUnsentTicks('commande').includes(id)
  return (
    <input
      type="checkbox"
      form={FORM}
      name="commande"
      value={id}
      defaultChecked={isTicked}
      aria-label={`Imprimer le bon de livraison de ${number}`}
    />
  )
}
