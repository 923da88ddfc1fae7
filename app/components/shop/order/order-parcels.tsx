export interface ShownParcel {
  key: string
  carrier: string
  number: string
  trackingUrl: string | undefined
  deliveredOn: string | undefined
}

/** Tracking of an order's parcels. */
export function OrderParcels({ parcels }: { parcels: ShownParcel[] }) {
  if (parcels.length === 0) return null
  return (
    <ul className="stack stack-small small order-parcels" aria-label="Colis">
      {parcels.map(({ key, carrier, number, trackingUrl, deliveredOn }) => (
        <li key={key}>
          {trackingUrl ? (
            <a href={trackingUrl} rel="noreferrer">
              Suivre le colis {carrier} {number}
            </a>
          ) : (
            `Colis ${carrier} ${number}`
          )}
          <span className="muted">{deliveredOn ? `, livré le ${deliveredOn}` : ', en route'}</span>
        </li>
      ))}
    </ul>
  )
}
