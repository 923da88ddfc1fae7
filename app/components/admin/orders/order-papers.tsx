import { Form, href } from 'react-router'
import { PaperLinks } from '~/components/paper/paper-links'
import { Button } from '~/components/ui/button'
import type { OrderPageProps } from './order-page-props'

/** Printable documents of an order. */
export function OrderPapers({ order, papers }: OrderPageProps) {
  return (
    <section className="admin-panel order-papers" aria-labelledby="papiers">
      <h2 id="papiers">Papiers</h2>
      <Form method="post" action={href('/admin/orders/bons-de-livraison')} reloadDocument>
        <input type="hidden" name="commande" value={order.id} />
        <Button variant="quiet">Imprimer le bon de livraison</Button>
      </Form>
      <PaperLinks papers={papers} />
    </section>
  )
}
