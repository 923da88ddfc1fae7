import type { SubmissionResult } from '@conform-to/react'
import { AdminForm } from '~/components/admin/form/admin-form'
import { mailingForms } from '~/components/admin/form/forms/mailings'
import { TypedField } from '~/components/admin/form/typed-field'
import { SelectField, TextAreaField } from '~/components/ui/field'
import {
  prioritySegments,
  prospectSourceLabels,
  prospectSources,
  prospectStatuses,
  prospectStatusLabels,
} from '~/models/crm/prospect'
import { campaignPlaceholders, MAX_FOLLOW_UP_DAYS } from '~/models/mailing/campaign'

interface CampaignFormProps {
  action: string
  values: Record<string, string>
  lastResult: SubmissionResult | undefined
  submit: string
  /** Version of the edited campaign. */
  version?: number
}

const any = { value: '', label: 'Toutes' }
const segments = [
  { value: '', label: 'Choisir…' },
  { value: 'toutes', label: 'Toutes les priorités' },
  ...prioritySegments.map((value) => ({ value, label: value })),
]
const sources = [any, ...prospectSources.map((value) => ({ value, label: prospectSourceLabels[value] }))]
const statuses = [
  { value: '', label: 'Tous' },
  ...prospectStatuses.map((value) => ({ value, label: prospectStatusLabels[value] })),
]
const fieldsHint = `Peut nommer ${campaignPlaceholders.map((name) => `{${name}}`).join(', ')}.`
const textHint =
  'Une ligne vide sépare deux paragraphes\u202f; «\u202f#\u202f» fait un titre, «\u202f-\u202f» une liste, [Voir](/products) un bouton vers la boutique. La source de l’adresse, les droits et le lien de refus sont ajoutés à chaque message.'

export function CampaignForm({ action, values, lastResult, submit, version }: CampaignFormProps) {
  return (
    <AdminForm
      id="campagne"
      action={action}
      schema={mailingForms(({ campaignForm }) => campaignForm)}
      refused={lastResult && { result: lastResult }}
      defaultValue={values}
      button={submit}
      isPage
    >
      {(fields) => (
        <>
          {version === undefined ? null : <input type="hidden" name="version" value={version} />}
          <TypedField field={fields.name} label="Nom" required />
          <fieldset className="stack stack-small">
            <legend>
              <h2>À qui</h2>
            </legend>
            <SelectField field={fields.segment} label="Priorité" options={segments} required />
            <SelectField field={fields.source} label="Source" options={sources} />
            <SelectField field={fields.status} label="Statut" options={statuses} />
            <TypedField field={fields.min_score} label="Score au moins" inputMode="numeric" />
          </fieldset>
          <fieldset className="stack stack-small">
            <legend>
              <h2>Message</h2>
            </legend>
            <TypedField field={fields.subject} label="Objet" hint={fieldsHint} required />
            <TextAreaField field={fields.text} label="Texte" rows={12} hint={textHint} required />
          </fieldset>
          <fieldset className="stack stack-small">
            <legend>
              <h2>Relance, si vous en voulez une</h2>
            </legend>
            <TypedField
              field={fields.follow_up_days}
              label="Jours après le premier message"
              hint={`De 1 à ${MAX_FOLLOW_UP_DAYS}. Vides, ces trois champs ne font pas de relance.`}
              inputMode="numeric"
            />
            <TypedField field={fields.follow_up_subject} label="Objet de la relance" />
            <TextAreaField field={fields.follow_up_text} label="Texte de la relance" rows={8} />
          </fieldset>
        </>
      )}
    </AdminForm>
  )
}
