import { href } from 'react-router'
import { REVIEW_YEARS, ratingHalves, ratingText } from '~/models/shop/review'
import type { ReviewWords } from '~/models/shop/review/index.server'
import { Field, SelectField, TextAreaField } from '../../ui/field'
import { PostForm } from '../../ui/post-form'
import { type FormState, useFields } from '../../ui/use-fields'
import { DataNote } from '../legal/data-note'

const adjectives: Record<number, string> = { 10: 'excellent', 8: 'bien', 6: 'moyen', 4: 'décevant', 2: 'mauvais' }

const ratingOptions = [
  { value: '', label: 'Choisir une note' },
  ...ratingHalves.map((halves) => ({
    value: String(halves),
    label: [ratingText(halves), adjectives[halves]].filter(Boolean).join(', '),
  })),
]

export function ReviewForm({
  dates,
  moderationDays,
  isChange,
  ...state
}: FormState<ReviewWords> & {
  /** Bounds of the experience date, ISO. */
  dates: { from: string; to: string }
  moderationDays: string
  isChange: boolean
}) {
  const { fields, errors } = useFields<ReviewWords>('avis', state)
  return (
    <PostForm errors={errors} submit={isChange ? 'Envoyer la nouvelle version' : 'Envoyer mon avis'}>
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
      <DataNote
        end={
          <>
            , nos règles à la page <a href={href('/avis/controle')}>Comment ces avis sont contrôlés</a>.
          </>
        }
      >
        La boutique publie ces informations, avec votre accord, pour renseigner ceux qui hésitent, après une relecture
        de {moderationDays} jours au plus. Elles sont gardées {REVIEW_YEARS} ans ; vous pouvez les modifier ou les
        retirer à tout moment par ce même lien.
      </DataNote>
    </PostForm>
  )
}
