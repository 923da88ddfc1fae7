import { href } from 'react-router'
import { Field } from '~/components/ui/field'
import { MAX_REASON, restockedName, writtenOffName } from '~/models/fulfilment'
import { DeskForm, fieldNamed } from '../form/desk-form'
import type { OrderPageProps } from './order-page-props'

/** Goods that came back: each product is counted, for sale again or not. */
export function GoodsForm({ order, taken, refused }: OrderPageProps) {
  return (
    <section className="admin-panel" aria-labelledby="retours">
      <h2 id="retours">Retour d’articles</h2>
      <DeskForm
        id="retour"
        ownIds
        schema={({ returnedGoodsForm }) => returnedGoodsForm(taken.map(({ productId }) => productId))}
        action={href('/admin/orders/:orderId/retours', { orderId: order.id })}
        refused={refused.goods}
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
                  {name}, {quantity} chez l’acheteur
                </legend>
                <div className="fields">
                  <Field
                    field={fieldNamed(fields, restockedName(productId))}
                    label="Remis en vente"
                    inputMode="numeric"
                    maxLength={4}
                  />
                  <Field
                    field={fieldNamed(fields, writtenOffName(productId))}
                    label="Mis au rebut"
                    inputMode="numeric"
                    maxLength={4}
                    hint="Filtre ou membrane descellé, appareil abîmé."
                  />
                </div>
              </fieldset>
            ))}
            <Field field={fields.reason} label="Motif" required maxLength={MAX_REASON} />
          </>
        )}
      </DeskForm>
    </section>
  )
}
