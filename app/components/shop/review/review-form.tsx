import { href } from 'react-router'
import { REVIEW_YEARS, ratingHalves, ratingWords } from '~/models/review'
import type { ReviewWords } from '~/models/review/index.server'

import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { Field, SelectField, TextAreaField } from '../../ui/field'
import { type FormState, useFields } from '../../ui/use-fields'

const adjectives: Record<number, string> = { 10: 'excellent', 8: 'bien', 6: 'moyen', 4: 'décevant', 2: 'mauvais' }

const ratingOptions = [
  { value: '', label: 'Choisir une note' },
  ...ratingHalves.map((halves) => ({
    value: String(halves),
    label: [ratingWords(halves), adjectives[halves]].filter(Boolean).join(', '),
  })),
]

export function ReviewForm({
  dates,
  moderationDays,
  isChange,
  ...state
}: FormState<ReviewWords> & {
  /** ISO days between which the experience lies. */
  dates: { from: string; to: string }
  moderationDays: string
  isChange: boolean
}) {
  const { fields, errors } = useFields<ReviewWords>('avis', state)
  return (
    <form className="form" method="post" noValidate>
      <ErrorSummary errors={errors} />
      <SelectField field={fields.rating} label="Note" options={ratingOptions} required />
      <Field field={fields.title} label="Titre (facultatif)" maxLength={80} />
      <TextAreaField
        field={fields.comment}
        label="Votre avis"
        hint="Ce qui va, ce qui ne va pas, à l’usage. Ne nommez personne et n’indiquez aucune coordonnée."
        rows={7}
        maxLength={2000}
        required
      />
      <div className="fields fields-2">
        <Field
          field={fields.name}
          label="Nom affiché"
          hint="Un prénom et une initiale suffisent."
          maxLength={40}
          required
        />
        <Field field={fields.location} label="Ville ou région affichée" maxLength={60} required />
        <Field
          field={fields.experienceOn}
          label="Date de votre expérience"
          type="date"
          hint="Un jour entre la livraison et aujourd’hui."
          min={dates.from}
          max={dates.to}
          required
        />
      </div>
      <p className="muted small">
        La boutique publie ces informations, avec votre accord, pour renseigner ceux qui hésitent, après une relecture
        de {moderationDays} jours au plus. Elles sont gardées {REVIEW_YEARS} ans ; vous pouvez les modifier ou les
        retirer à tout moment par ce même lien. Vos droits et nos coordonnées sont à la page{' '}
        <a href={href('/confidentialite')}>Confidentialité</a>, nos règles à la page{' '}
        <a href={href('/avis/controle')}>Comment ces avis sont contrôlés</a>.
      </p>
      <div>
        <Button>{isChange ? 'Envoyer la nouvelle version' : 'Envoyer mon avis'}</Button>
      </div>
    </form>
  )
}
