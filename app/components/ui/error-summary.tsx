/** Everything that keeps a form from passing, on top, each line leading to its field. Takes the focus when shown. */
export function ErrorSummary({
  title = 'Le formulaire n’a pas pu être envoyé',
  errors,
}: {
  title?: string
  /** `field` is the id of the control; without it the line concerns the whole form. */
  errors: { field?: string; message: string }[]
}) {
  if (errors.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form the summary is where reading starts, with or without script
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>{title}</h2>
      <ul className="error-list">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  )
}
