/** Explains the mark of required fields. */
export function RequiredNote() {
  return (
    <p className="muted small required-note">
      Les champs marqués d’un astérisque (<span className="field-required">*</span>) sont obligatoires.
    </p>
  )
}
