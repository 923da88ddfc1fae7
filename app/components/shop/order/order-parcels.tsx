export interface ParcelView {
  key: string
  carrier: string
  number: string
  trackingUrl: string | undefined
  deliveredOn: string | undefined
}

/** Tracking of an order's parcels. */
export function OrderParcels({ parcels }: { parcels: ParcelView[] }) {
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

export interface MailLink {
  href: string
  subject: string
  sentOn: string
}

/** Links to the buyer's mails in the demonstration, where they may not be delivered. */
export function MailLinks({ mails }: { mails: MailLink[] }) {
  if (mails.length === 0) return null
  return (
    <section className="order-mails" aria-labelledby="e-mails">
      <h2 className="order-side-title" id="e-mails">
        Vos e-mails
      </h2>
      <p className="muted small">Démonstration : ils se lisent ici, tels qu’ils partent.</p>
      <ul className="plain-list">
        {mails.map(({ href, subject, sentOn }) => (
          <li key={href}>
            <a href={href}>{subject}</a>
            <p className="muted small">{sentOn}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
