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
