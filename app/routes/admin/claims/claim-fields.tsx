import { TypedField } from '~/components/admin/form/typed-field'
import { SelectField, TextAreaField } from '~/components/ui/field'
import { Badge } from '~/components/ui/marks'
import type { DescribedField } from '~/components/ui/use-fields'
import { type ClaimState, liveQueries, liveQueryText, VALUE_MARK } from '~/models/content/text'

/** Whether a claim is shown, and why. */
export const claimStateText: Record<ClaimState, { state: string; why: string }> = {
  shown: { state: 'Affichée', why: '' },
  example: { state: 'Affichée', why: 'Exemple de la démonstration' },
  unproven: { state: 'Non affichée', why: 'Elle est sans preuve' },
  'no-value': { state: 'Non affichée', why: 'Rien à calculer pour l’instant' },
  expired: { state: 'Non affichée', why: 'Sa preuve a expiré' },
  withdrawn: { state: 'Retirée', why: '' },
}

const tones = {
  shown: 'positive',
  example: 'accent',
  unproven: 'danger',
  'no-value': 'caution',
  expired: 'danger',
  withdrawn: undefined,
} as const

export function ClaimBadge({ state, endsSoon }: { state: ClaimState; endsSoon: boolean }) {
  const text = claimStateText[state]
  return (
    <span className="claim-state">
      <Badge tone={tones[state]}>{text.state}</Badge>
      {endsSoon ? <Badge tone="caution">Expire bientôt</Badge> : null}
      {text.why ? <span className="small muted">{text.why}</span> : null}
    </span>
  )
}

type Fields = Record<'figure' | 'text' | 'proof' | 'proofUrl' | 'liveQuery' | 'expiresOn', DescribedField>

/** Text of a claim and its proof. */
export function ClaimFields({ fields }: { fields: Fields }) {
  const { figure, text, proof, proofUrl, liveQuery, expiresOn } = fields
  return (
    <>
      <TypedField
        field={figure}
        label="Chiffre"
        hint="Facultatif, montré en grand, par exemple 30 jours."
        autoComplete="off"
      />
      <TextAreaField field={text} label="Texte" rows={2} required />
      <TextAreaField
        field={proof}
        label="Ce qui le prouve, en mots"
        hint="Montré avec l’affirmation, par exemple « Enquête de mars 2026 auprès de 212 clients »."
        rows={2}
      />
      <TypedField
        field={proofUrl}
        label="Adresse de la preuve"
        hint="En https, ou un chemin de la boutique comme /cgv. Un fichier se joint plus bas."
        autoComplete="off"
      />
      <SelectField
        field={liveQuery}
        label="Valeur calculée"
        hint={`Porte sa propre preuve. Écrivez ${VALUE_MARK} dans le chiffre ou le texte, à sa place.`}
        options={[
          { value: '', label: 'Aucune' },
          ...liveQueries.map((value) => ({ value, label: liveQueryText[value] })),
        ]}
      />
      <TypedField
        field={expiresOn}
        label="Dernier jour"
        type="date"
        hint="Facultatif. Ensuite l’affirmation disparaît des pages tant que sa preuve n’est pas revue."
      />
    </>
  )
}
