import { Form, href } from 'react-router'
import { Button } from '~/components/ui/button'

const FORM = 'bons-de-livraison'

/** The boxes of the list belong to this form, wherever they stand. */
export function DeliveryNotesForm() {
  return (
    <Form method="post" action={href('/admin/orders/bons-de-livraison')} id={FORM} reloadDocument>
      <Button variant="quiet">Imprimer les bons de livraison des commandes cochées</Button>
    </Form>
  )
}

export function DeliveryNoteBox({ id, number }: { id: string; number: string }) {
  return (
    <input
      type="checkbox"
      form={FORM}
      name="commande"
      value={id}
      aria-label={`Imprimer le bon de livraison de ${number}`}
    />
  )
}
