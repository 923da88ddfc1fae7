interface ErrorSummaryProps {
  title?: string
  /** In conform's format: keyed by control id, '' for the form itself. */
  errors: Record<string, string[] | undefined>
}

/** The errors of a form, each a link to its field. Takes the focus when shown. */
export function ErrorSummary({ title = 'Le formulaire n’a pas pu être envoyé', errors }: ErrorSummaryProps) {
  const lines = Object.entries(errors).flatMap(([id, messages = []]) => messages.map((message) => ({ id, message })))
  if (lines.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form the summary is where reading starts, with or without script
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>{title}</h2>
      <ul className="error-list">
        {lines.map(({ id, message }) => (
          <li key={`${id} ${message}`}>{id ? <a href={`#${id}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  )
}
