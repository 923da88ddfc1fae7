import { TypedField } from '~/components/admin/form/typed-field'
import { SelectField, TextAreaField } from '~/components/ui/field'
import type { DescribedField } from '~/components/ui/use-fields'
import { liveQueries, liveQueryText, VALUE_MARK } from '~/models/content/text'

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
