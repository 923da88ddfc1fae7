import { TextAreaField } from '~/components/ui/field'
import { DeskForm, type FormAnswer } from '../form/desk-form'
import { TypedField } from '../form/typed-field'

interface QuestionFormProps {
  action: string
  values: { question?: string; answer?: string }
  version: number
  button: string
  refused: FormAnswer | undefined
}

export function QuestionForm({ values, ...form }: QuestionFormProps) {
  return (
    <DeskForm
      {...form}
      id="question-frequente"
      schema={({ questionForm }) => questionForm}
      defaultValue={values}
      pending="Enregistrement…"
    >
      {(fields) => (
        <>
          <TypedField field={fields.question} label="Question" autoComplete="off" required />
          <TextAreaField
            field={fields.answer}
            label="Réponse"
            hint={'Du texte simple\u202f; une ligne vide sépare deux paragraphes.'}
            rows={8}
            spellCheck
            required
          />
        </>
      )}
    </DeskForm>
  )
}
