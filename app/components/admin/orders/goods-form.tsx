import { href } from 'react-router'
import { restockedName, writtenOffName } from '~/models/fulfilment'
import { DeskForm, fieldNamed } from '../form/desk-form'
import { orderForms } from '../form/forms/orders'
import { TypedField } from '../form/typed-field'
import type { OrderPageProps } from './order-page-props'

/** Counts returned or unshipped goods per product, resellable or not. */
export function GoodsForm(page: OrderPageProps) {
  const { order, parcels, refused } = page
  const hasLeft = parcels.sent.length > 0 || !['en_attente', 'confirme'].includes(order.status)
  return (
    <section className="admin-panel" aria-labelledby="retours">
      <h2 id="retours">Retour d’articles</h2>
      {hasLeft ? (
        <CountedGoods {...page} where="chez l’acheteur" />
      ) : (
        <details open={refused.goods !== undefined}>
          <summary>Rien n’est encore parti : reprendre des articles en stock</summary>
          <CountedGoods {...page} where="à la boutique pour cette commande" />
        </details>
      )}
    </section>
  )
}

function CountedGoods({ order, taken, refused, where }: OrderPageProps & { where: string }) {
  return (
    <DeskForm
      id="retour"
      ownIds
      schema={orderForms(({ returnedGoodsForm }) => returnedGoodsForm(taken.map(({ productId }) => productId)))}
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
                  hint="Filtre ou membrane descellé, appareil abîmé."
                />
              </div>
            </fieldset>
          ))}
          <TypedField field={fields.reason} label="Motif" required />
        </>
      )}
    </DeskForm>
  )
}
