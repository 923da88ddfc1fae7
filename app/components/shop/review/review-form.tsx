import { href } from 'react-router'
import { REVIEW_YEARS, ratingHalves, ratingWords } from '~/models/review'

import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { Field, SelectField, TextAreaField } from '../../ui/field'

export interface ReviewValues {
  rating: string
  title: string
  comment: string
  name: string
  location: string
  experienceOn: string
}

const adjectives: Record<number, string> = { 10: 'excellent', 8: 'bien', 6: 'moyen', 4: 'décevant', 2: 'mauvais' }

const ratingOptions = [
  { value: '', label: 'Choisir une note' },
  ...ratingHalves.map((halves) => ({
    value: String(halves),
    label: [ratingWords(halves), adjectives[halves]].filter(Boolean).join(', '),
  })),
]

export function ReviewForm({
  values,
  errors = {},
  dates,
  moderationDays,
  isChange,
}: {
  values: ReviewValues
  errors?: Record<string, string>
  /** ISO days between which the experience lies. */
  dates: { from: string; to: string }
  moderationDays: string
  isChange: boolean
}) {
  const summary = Object.entries(errors).map(([field, message]) => ({ field, message }))
  return (
    <form className="form" method="post" noValidate>
      <ErrorSummary errors={summary} />
      <SelectField
        label="Note"
        name="rating"
        value={values.rating}
        options={ratingOptions}
        error={errors.rating}
        required
      />
      <Field label="Titre (facultatif)" name="title" value={values.title} error={errors.title} maxLength={80} />
      <TextAreaField
        label="Votre avis"
        name="comment"
        value={values.comment}
        error={errors.comment}
        hint="Ce qui va, ce qui ne va pas, à l’usage. Ne nommez personne et n’indiquez aucune coordonnée."
        rows={7}
        maxLength={2000}
        required
      />
      <div className="fields fields-2">
        <Field
          label="Nom affiché"
          name="name"
          value={values.name}
          error={errors.name}
          hint="Un prénom et une initiale suffisent."
          maxLength={40}
          required
        />
        <Field
          label="Ville ou région affichée"
          name="location"
          value={values.location}
          error={errors.location}
          maxLength={60}
          required
        />
        <Field
          label="Date de votre expérience"
          name="experienceOn"
          type="date"
          value={values.experienceOn}
          error={errors.experienceOn}
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
