import { href } from 'react-router'
import { TextAreaField } from '~/components/ui/field'
import { DeskForm } from '../form/desk-form'
import { orderForms } from '../form/forms/orders'
import type { OrderPageProps } from './order-page-props'

export function NoteForm({ order, refused }: OrderPageProps) {
  return (
    <section className="admin-panel" aria-labelledby="note-titre">
      <h2 id="note-titre">Note interne</h2>
      <DeskForm
        id="note"
        schema={orderForms(({ orderNoteForm }) => orderNoteForm)}
        action={href('/admin/orders/:orderId/note', { orderId: order.id })}
        refused={refused.note}
        defaultValue={{ notes: order.notes }}
        version={order.version}
        button="Enregistrer la note"
        pending="Enregistrement…"
        quiet
      >
        {(fields) => (
          <TextAreaField
            field={fields.notes}
            label="Note"
            rows={3}
            hint="Elle ne paraît sur aucune page de la boutique. L’acheteur peut la lire en demandant ses données."
          />
        )}
      </DeskForm>
    </section>
  )
}
