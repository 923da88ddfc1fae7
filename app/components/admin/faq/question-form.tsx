import { TextAreaField } from '~/components/ui/field'
import { DeskForm, type FormAnswer } from '../form/desk-form'
import { contentForms } from '../form/forms/content'
import { TypedField } from '../form/typed-field'

const THEMES = 'rubriques'

interface QuestionFormProps {
  action: string
  values: { theme?: string; question?: string; answer?: string }
  /** Themes of the other questions. */
  themes: string[]
  version: number
  button: string
  refused: FormAnswer | undefined
}

export function QuestionForm({ values, themes, ...form }: QuestionFormProps) {
  return (
    <DeskForm
      {...form}
      id="question-frequente"
      schema={contentForms(({ questionForm }) => questionForm)}
      defaultValue={values}
      pending="Enregistrement…"
    >
      {(fields) => (
        <>
          <TypedField
            field={fields.theme}
            label="Rubrique"
            hint={'Le titre sous lequel elle paraît\u202f; sans rubrique, elle paraît après les autres.'}
            list={THEMES}
            autoComplete="off"
          />
          <datalist id={THEMES}>
            {themes.map((theme) => (
              <option key={theme} value={theme} />
            ))}
          </datalist>
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
