import { AdminForm, fieldNamed } from '~/components/admin/form/admin-form'
import { orderForms } from '~/components/admin/form/forms/orders'
import { TypedField } from '~/components/admin/form/typed-field'
import { useDeskWords } from '~/components/admin/page/use-desk-words'
import { CheckField, SelectField, TextAreaField } from '~/components/ui/field'
import { restockedName, writtenOffName } from '~/models/shop/fulfilment'
import { orderStatuses, orderStatusLabels } from '~/models/shop/order'
import type { OrderData } from './order-sheet.server'
import { verbPath } from './verb-path'

const options = orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] }))

export function OrderStatusForm({ order }: OrderData) {
  return (
    <section className="admin-panel" aria-labelledby="statut-titre">
      <h2 id="statut-titre">Statut</h2>
      <AdminForm
        id="statut"
        ownIds
        schema={orderForms(({ orderStatusForm }) => orderStatusForm)}
        action={verbPath('statut', { orderId: order.id })}
        defaultValue={{ status: order.status }}
        version={order.version}
        button="Changer le statut"
        pending="Enregistrement…"
        preview={verbPath('messages/statut', { orderId: order.id })}
      >
        {(fields) => (
          <>
            {fields.list.initialValue === undefined ? null : (
              <input type="hidden" name="list" value={fields.list.initialValue} />
            )}
            {/* A parcel or a colleague may have moved the order meanwhile. */}
            <SelectField key={order.status} field={fields.status} label="Statut de la commande" options={options} />
            <TypedField
              field={fields.reason}
              label="Motif"
              hint={'Demandé pour un changement inhabituel\u202f: en arrière, sans paiement, ou une annulation.'}
            />
            <CheckField field={fields.tell}>Prévenir l’acheteur par e-mail, motif compris</CheckField>
          </>
        )}
      </AdminForm>
    </section>
  )
}

export function NoteForm({ order }: OrderData) {
  return (
    <section className="admin-panel" aria-labelledby="note-titre">
      <h2 id="note-titre">Note interne</h2>
      <AdminForm
        id="note"
        schema={orderForms(({ orderNoteForm }) => orderNoteForm)}
        action={verbPath('note', { orderId: order.id })}
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
      </AdminForm>
    </section>
  )
}

/** Counts returned or unshipped goods per product, resellable or not. */
export function GoodsForm(page: OrderData) {
  const { order, parcels } = page
  const hasLeft = parcels.sent.length > 0 || !['en_attente', 'confirme'].includes(order.status)
  return (
    <section className="admin-panel" aria-labelledby="retours">
      <h2 id="retours">Retour d’articles</h2>
      <CountedGoods {...page} hasLeft={hasLeft} />
    </section>
  )
}

function CountedGoods({ order, taken, hasLeft }: OrderData & { hasLeft: boolean }) {
  const { writtenOff } = useDeskWords()
  const where = hasLeft ? 'chez l’acheteur' : 'à la boutique pour cette commande'
  return (
    <AdminForm
      id="retour"
      summary={hasLeft ? undefined : 'Rien n’est encore parti\u202f: reprendre des articles en stock'}
      ownIds
      schema={orderForms(({ returnedGoodsForm }) => returnedGoodsForm(taken.map(({ productId }) => productId)))}
      action={verbPath('retours', { orderId: order.id })}
      version={order.version}
      button="Enregistrer le retour"
      pending="Enregistrement…"
      quiet
    >
      {(fields) => (
        <>
          {taken.map(({ productId, name, quantity }) => (
            <fieldset key={productId} className="order-return">
              <legend>
                {name}, {quantity} {where}
              </legend>
              <div className="fields fields-2">
                <TypedField
                  field={fieldNamed(fields, restockedName(productId))}
                  label="Remis en vente"
                  inputMode="numeric"
                />
                <TypedField
                  field={fieldNamed(fields, writtenOffName(productId))}
                  label="Mis au rebut"
                  inputMode="numeric"
                  hint={writtenOff}
                />
              </div>
            </fieldset>
          ))}
          <TypedField field={fields.reason} label="Motif" required />
        </>
      )}
    </AdminForm>
  )
}
