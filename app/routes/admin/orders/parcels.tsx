import { AdminForm } from '~/components/admin/form/admin-form'
import { orderForms } from '~/components/admin/form/forms/orders'
import { TypedField } from '~/components/admin/form/typed-field'
import { Field, SelectField } from '~/components/ui/field'
import { Badge } from '~/components/ui/marks'
import { carrierKeys, carrierName, MAX_PARCEL_NUMBER } from '~/models/shop/fulfilment'
import type { OrderData } from './order-sheet.server'
import { verbPath } from './verb-path'

const carrierOptions = carrierKeys.map((value) => ({ value, label: carrierName(value) }))

/** Sent parcels, and the next one. */
export function Parcels(page: OrderData) {
  const { sent, canSend } = page.parcels
  return (
    <section className="admin-panel" aria-labelledby="colis">
      <h2 id="colis">Colis</h2>
      {sent.length === 0 ? <p className="muted">Aucun colis n’est encore parti.</p> : null}
      <ul className="plain-list" hidden={sent.length === 0}>
        {sent.map((parcel) => (
          <li key={parcel.id} className="order-article">
            <Parcel {...parcel} />
            <Correction page={page} parcel={parcel} />
            <Delivery key={parcel.deliveredDay ?? ''} page={page} parcel={parcel} />
            {parcel.deliveredOn ? null : <ParcelRemoval page={page} parcel={parcel} />}
          </li>
        ))}
      </ul>
      {canSend ? (
        <div className="order-next">
          <h3>Colis qui part</h3>
          <NextParcel {...page} />
        </div>
      ) : null}
    </section>
  )
}

function Parcel({ carrierName: name, number, trackingUrl, sentAt, deliveredOn }: ParcelView) {
  const label = `${name} ${number}`
  return (
    <p>
      {trackingUrl ? (
        <a href={trackingUrl} rel="noreferrer">
          {label}
        </a>
      ) : (
        label
      )}{' '}
      <Badge tone={deliveredOn ? 'positive' : 'accent'}>{deliveredOn ? `Livré le ${deliveredOn}` : 'En route'}</Badge>{' '}
      <span className="muted small">parti le {sentAt}</span>
    </p>
  )
}

type ParcelView = OrderData['parcels']['sent'][number]

interface OneParcel {
  page: OrderData
  parcel: ParcelView
}

function Correction({ page: { order }, parcel }: OneParcel) {
  const { id: parcelId, carrier, number } = parcel
  return (
    <AdminForm
      summary={`Corriger le numéro ${number}`}
      id={`numero-${parcelId}`}
      ownIds
      schema={orderForms(({ parcelNumberForm }) => parcelNumberForm)}
      action={verbPath('colis/:parcelId', { orderId: order.id, parcelId })}
      defaultValue={{ carrier, number }}
      version={order.version}
      button="Corriger et prévenir l’acheteur"
      pending="Enregistrement…"
      preview={verbPath('colis/:parcelId/message', { orderId: order.id, parcelId })}
      quiet
    >
      {(fields) => <Label carrier={fields.carrier} number={fields.number} />}
    </AdminForm>
  )
}

function Delivery({ page: { order, parcels }, parcel }: OneParcel) {
  const { id: parcelId, number, deliveredDay } = parcel
  return (
    <AdminForm
      summary={deliveredDay ? `Corriger le jour de livraison de ${number}` : `Marquer ${number} livré`}
      id={`${deliveredDay ? 'jour' : 'livraison'}-${parcelId}`}
      ownIds
      schema={orderForms(({ parcelDeliveryForm }) => parcelDeliveryForm)}
      action={verbPath('colis/:parcelId/livraison', { orderId: order.id, parcelId })}
      defaultValue={{ deliveredOn: deliveredDay ?? parcels.today }}
      version={order.version}
      button={deliveredDay ? 'Corriger le jour' : 'Marquer livré'}
      pending="Enregistrement…"
      quiet
    >
      {(fields) => (
        <Field
          field={fields.deliveredOn}
          type="date"
          max={parcels.today}
          label="Jour de la livraison"
          required
          hint="Le dernier colis livré fait courir le délai de rétractation."
        />
      )}
    </AdminForm>
  )
}

function NextParcel({ order, parcels }: OrderData) {
  return (
    <AdminForm
      id="colis-parti"
      ownIds
      schema={orderForms(({ parcelForm }) => parcelForm)}
      action={verbPath('colis', { orderId: order.id })}
      defaultValue={{ parcelId: parcels.parcelId }}
      version={order.version}
      button="Envoyer le colis"
      pending="Envoi…"
      preview={verbPath('messages/colis', { orderId: order.id })}
    >
      {(fields) => (
        <>
          <input type="hidden" name="parcelId" value={fields.parcelId.initialValue} />
          <Label carrier={fields.carrier} number={fields.number} />
          <p className="muted small">L’acheteur reçoit le lien de suivi par e-mail.</p>
        </>
      )}
    </AdminForm>
  )
}

type LabelFields = Record<'carrier' | 'number', Parameters<typeof Field>[0]['field']>

function Label({ carrier, number }: LabelFields) {
  return (
    <div className="fields fields-2">
      <SelectField field={carrier} label="Transporteur" options={carrierOptions} />
      <TypedField
        field={number}
        label="Numéro de suivi"
        required
        autoComplete="off"
        hint={`Lettres, chiffres, espaces et tirets, ${MAX_PARCEL_NUMBER} au plus.`}
      />
    </div>
  )
}

/** Removes a parcel entered by mistake. */
function ParcelRemoval({ page: { order }, parcel }: { page: OrderData; parcel: ParcelView }) {
  const { id: parcelId, number } = parcel
  return (
    <AdminForm
      summary={`Retirer ${number}, noté par erreur`}
      id={`retrait-${parcelId}`}
      ownIds
      schema={orderForms(({ parcelRemovalForm }) => parcelRemovalForm)}
      action={verbPath('colis/:parcelId/retrait', { orderId: order.id, parcelId })}
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
    </AdminForm>
  )
}
