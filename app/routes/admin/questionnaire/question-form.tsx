import { href, Link } from 'react-router'
import { AdminForm, type FormAnswer } from '~/components/admin/form/admin-form'
import { productForms } from '~/components/admin/form/forms/products'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'

interface QuestionPageProps {
  /** Undefined for a new question. */
  question?: { name: string; title: string; hint: string }
  version: number
  refused: FormAnswer | undefined
}

export function QuestionPage({ question, version, refused }: QuestionPageProps) {
  return (
    <>
      <AdminHeader
        title={question ? 'Modifier une question' : 'Nouvelle question'}
        lead={
          question
            ? 'Ses mots seuls changent\u202f: les adresses et les réponses déjà données restent.'
            : 'Elle se place à la fin du brouillon\u202f; ajoutez-lui ensuite ses réponses.'
        }
        actions={<BackToQuestionnaire />}
      />
      <AdminForm
        id="question-questionnaire"
        schema={productForms(({ questionnaireQuestionForm }) => questionnaireQuestionForm)}
        action={
          question
            ? href('/admin/questionnaire/questions/:question', { question: question.name })
            : href('/admin/questionnaire/questions/nouvelle')
        }
        defaultValue={question ? { title: question.title, hint: question.hint } : {}}
        version={version}
        button={question ? 'Enregistrer dans le brouillon' : 'Ajouter la question'}
        pending="Enregistrement…"
        refused={refused}
      >
        {(fields) => (
          <>
            <TypedField field={fields.title} label="Question" autoComplete="off" required />
            <TypedField
              field={fields.hint}
              label="Précision"
              hint="Une phrase sous la question, pour dire pourquoi vous la posez."
              autoComplete="off"
            />
          </>
        )}
      </AdminForm>
    </>
  )
}

export function BackToQuestionnaire() {
  return (
    <Link className="button button-quiet" to={href('/admin/questionnaire')}>
      Tout le questionnaire
    </Link>
  )
}
