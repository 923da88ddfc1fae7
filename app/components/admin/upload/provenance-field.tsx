import { FieldError } from '~/components/ui/field-error'

const EXAMPLE = '«\u202fSalon des maires 2026, liste des exposants\u202f»'

/** The source of the addresses, told to each person in the first mail. */
export function ProvenanceField({ value, error }: { value: string; error?: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor="provenance">D’où viennent ces adresses</label>
      <input
        className="input"
        id="provenance"
        name="provenance"
        defaultValue={value}
        autoComplete="off"
        aria-describedby={error ? 'provenance-error provenance-hint' : 'provenance-hint'}
        aria-invalid={error ? true : undefined}
      />
      {error ? <FieldError id="provenance-error" message={error} /> : null}
      <p className="hint" id="provenance-hint">
        Par exemple {EXAMPLE}. Chaque personne le lit dans le premier e-mail.
      </p>
    </div>
  )
}
