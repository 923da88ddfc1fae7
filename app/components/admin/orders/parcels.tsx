import { href } from 'react-router'
import { Badge } from '~/components/ui/badge'
import { Field, SelectField } from '~/components/ui/field'
import { carrierKeys, carrierName, MAX_PARCEL_NUMBER } from '~/models/fulfilment'
import { DeskForm } from '../form/desk-form'
import { orderForms } from '../form/forms/orders'
import { TypedField } from '../form/typed-field'
import type { OrderPageProps } from './order-page-props'
import type { ShownParcel } from './parcel-props'
import { ParcelRemoval } from './parcel-removal'

const carrierOptions = carrierKeys.map((value) => ({ value, label: carrierName(value) }))

/** Sent parcels, and the next one. */
export function Parcels(page: OrderPageProps) {
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

function Parcel({ carrierName: name, number, trackingUrl, sentAt, deliveredOn }: ShownParcel) {
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

interface OneParcel {
  page: OrderPageProps
  parcel: ShownParcel
}

function Correction({ page: { order, refused }, parcel }: OneParcel) {
  const { id: parcelId, carrier, number } = parcel
  const refusal = refused.parcelNumber?.parcelId === parcelId ? refused.parcelNumber.refusal : undefined
  return (
    <details open={refusal !== undefined}>
      <summary>Corriger le numéro {number}</summary>
      <DeskForm
        id={`numero-${parcelId}`}
        ownIds
        schema={orderForms(({ parcelNumberForm }) => parcelNumberForm)}
        action={href('/admin/orders/:orderId/colis/:parcelId', { orderId: order.id, parcelId })}
        refused={refusal}
        defaultValue={{ carrier, number }}
        version={order.version}
        button="Corriger et prévenir l’acheteur"
        pending="Enregistrement…"
        preview={href('/admin/orders/:orderId/colis/:parcelId/message', { orderId: order.id, parcelId })}
        quiet
      >
        {(fields) => <Label carrier={fields.carrier} number={fields.number} />}
      </DeskForm>
    </details>
  )
}

function Delivery({ page: { order, parcels, refused }, parcel }: OneParcel) {
  const { id: parcelId, number, deliveredDay } = parcel
  const refusal = refused.parcelDelivery?.parcelId === parcelId ? refused.parcelDelivery.refusal : undefined
  return (
    <details open={refusal !== undefined}>
      <summary>{deliveredDay ? `Corriger le jour de livraison de ${number}` : `Marquer ${number} livré`}</summary>
      <DeskForm
        id={`${deliveredDay ? 'jour' : 'livraison'}-${parcelId}`}
        ownIds
        schema={orderForms(({ parcelDeliveryForm }) => parcelDeliveryForm)}
        action={href('/admin/orders/:orderId/colis/:parcelId/livraison', { orderId: order.id, parcelId })}
        refused={refusal}
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
      </DeskForm>
    </details>
  )
}

function NextParcel({ order, parcels, refused }: OrderPageProps) {
  return (
    <DeskForm
      id="colis-parti"
      ownIds
      schema={orderForms(({ parcelForm }) => parcelForm)}
      action={href('/admin/orders/:orderId/colis', { orderId: order.id })}
      refused={refused.parcel}
      defaultValue={{ parcelId: parcels.parcelId }}
      version={order.version}
      button="Envoyer le colis"
      pending="Envoi…"
      preview={href('/admin/orders/:orderId/messages/:form', { orderId: order.id, form: 'colis' })}
    >
      {(fields) => (
        <>
          <input type="hidden" name="parcelId" value={fields.parcelId.initialValue} />
          <Label carrier={fields.carrier} number={fields.number} />
          <p className="muted small">L’acheteur reçoit le lien de suivi par e-mail.</p>
        </>
      )}
    </DeskForm>
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
