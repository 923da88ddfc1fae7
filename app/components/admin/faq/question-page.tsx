import { href, Link } from 'react-router'
import type { FormAnswer } from '../form/desk-form'
import { AdminHeader } from '../page/admin-header'
import { QuestionForm } from './question-form'

interface QuestionPageProps {
  /** Undefined for a new question. */
  question?: { id: string; version: number; theme: string; question: string; answer: string }
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
        values={question ? { theme: question.theme, question: question.question, answer: question.answer } : {}}
        themes={themes}
        version={question?.version ?? 0}
        button={question ? 'Enregistrer' : 'Ajouter la question'}
        refused={refused}
      />
    </>
  )
}
