import { href } from 'react-router'
import { DeskForm } from '../form/desk-form'
import { orderForms } from '../form/forms/orders'
import { TypedField } from '../form/typed-field'
import type { OrderPageProps } from './order-page-props'
import type { ShownParcel } from './parcel-props'

/** Removes a parcel entered by mistake. */
export function ParcelRemoval({ page: { order, refused }, parcel }: { page: OrderPageProps; parcel: ShownParcel }) {
  const { id: parcelId, number } = parcel
  const refusal = refused.parcelRemoval?.parcelId === parcelId ? refused.parcelRemoval.refusal : undefined
  return (
    <details open={refusal !== undefined}>
      <summary>Retirer {number}, noté par erreur</summary>
      <DeskForm
        id={`retrait-${parcelId}`}
        ownIds
        schema={orderForms(({ parcelRemovalForm }) => parcelRemovalForm)}
        action={href('/admin/orders/:orderId/colis/:parcelId/retrait', { orderId: order.id, parcelId })}
        refused={refusal}
        version={order.version}
        button="Retirer le colis"
        pending="Enregistrement…"
        quiet
      >
        {(fields) => (
          <TypedField
            field={fields.reason}
            label="Motif"
            required
            hint="L’acheteur n’est pas prévenu. Sans autre colis, la commande est de nouveau à expédier."
          />
        )}
      </DeskForm>
    </details>
  )
}
