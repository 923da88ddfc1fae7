import { href, Link } from 'react-router'
import { AdminForm, type FormAnswer } from '~/components/admin/form/admin-form'
import { contentForms } from '~/components/admin/form/forms/content'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { TextAreaField } from '~/components/ui/field'
import type { QuestionWords } from '~/models/content/text'

interface QuestionPageProps {
  /** Undefined for a new question. */
  question?: QuestionWords & { id: string; version: number }
  themes: string[]
  refused: FormAnswer | undefined
}

export function QuestionPage({ question, themes, refused }: QuestionPageProps) {
  const action = question ? href('/admin/faq/:questionId', { questionId: question.id }) : href('/admin/faq/nouvelle')
  return (
    <>
      <AdminHeader
        title={question ? 'Modifier une question' : 'Nouvelle question'}
        lead={question ? undefined : 'Elle paraît aussitôt, à la fin des autres.'}
        actions={
          <Link className="button button-quiet" to={href('/admin/faq')}>
            Toutes les questions
          </Link>
        }
      />
      <QuestionForm
        action={action}
        values={question}
        themes={themes}
        version={question?.version ?? 0}
        button={question ? 'Enregistrer' : 'Ajouter la question'}
        refused={refused}
      />
    </>
  )
}

const THEMES = 'rubriques'

interface QuestionFormProps {
  action: string
  values: QuestionWords | undefined
  /** Themes of the other questions. */
  themes: string[]
  version: number
  button: string
  refused: FormAnswer | undefined
}

function QuestionForm({ values, themes, ...form }: QuestionFormProps) {
  return (
    <AdminForm
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
    </AdminForm>
  )
}
