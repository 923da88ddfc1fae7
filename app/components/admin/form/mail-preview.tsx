export interface ShownMail {
  to: string
  subject: string
  text: string
}

/** A mail before it is sent. */
export function MailPreview({ to, subject, text }: ShownMail) {
  return (
    <div className="mail-preview" role="status">
      <p className="small">
        <span className="muted">À</span> {to}
      </p>
      <p>
        <strong>{subject}</strong>
      </p>
      <pre className="mail-text">{text}</pre>
    </div>
  )
}
