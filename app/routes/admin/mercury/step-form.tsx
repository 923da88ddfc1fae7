import { CheckedForm } from '~/components/admin/form/checked-form'
import { useRefused } from '~/components/admin/form/desk-form'
import { mailingForms } from '~/components/admin/form/forms/mailings'
import { TypedField } from '~/components/admin/form/typed-field'
import { TextAreaField } from '~/components/ui/field'
import type { SequenceKey } from '~/models/mailing/sequence'
import type { SequencePageData } from './sequence-page.server'

interface StepFormProps {
  action: string
  sequence: string
  version: number
  step: SequencePageData['steps'][number]
}

export function StepForm({ sequence, version, step, action }: StepFormProps) {
  const { afterHours, subject, text } = step
  return (
    <CheckedForm
      id={`etape-${step.step}`}
      action={action}
      schema={mailingForms(({ stepForm }) => stepForm(sequence as SequenceKey))}
      lastResult={useRefused(action)?.result}
      defaultValue={{ version: String(version), after_hours: String(afterHours), subject, text }}
      submit="Enregistrer l’étape"
      ownIds
    >
      {(fields) => (
        <>
          <input type="hidden" name="version" value={version} />
          <TypedField
            field={fields.after_hours}
            label={step.step === 1 ? 'Heures après l’entrée' : 'Heures après l’étape d’avant'}
            inputMode="numeric"
            required
          />
          <TypedField field={fields.subject} label="Objet" required />
          <TextAreaField field={fields.text} label="Texte" rows={10} required />
        </>
      )}
    </CheckedForm>
  )
}
