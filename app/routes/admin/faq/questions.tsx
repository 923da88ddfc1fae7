import { href, Link } from 'react-router'
import { QuestionTable } from '~/components/admin/faq/question-table'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { deskRequest } from '~/middleware/administrator.server'
import { listAllQuestions } from '~/models/content/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/questions'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  const questions = await listAllQuestions(deskRequest(context).db)
  return questions.map(({ id, position, theme, question, published, version }) => ({
    ...{ id, position, theme, question, version },
    published: published === 1,
  }))
}

export default function Questions({ loaderData: questions }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Questions fréquentes"
        lead="La page Support les montre dans cet ordre, et l’assistant y cherche ses réponses."
        actions={
          <>
            <Link className="button" to={href('/admin/faq/nouvelle')}>
              Nouvelle question
            </Link>
            <a className="button button-quiet" href={`${href('/support')}#questions`}>
              Page Support
            </a>
          </>
        }
      />
      {questions.length > 0 ? (
        <QuestionTable questions={questions} />
      ) : (
        <AdminEmpty>
          <p>Aucune question pour le moment.</p>
          <Link to={href('/admin/faq/nouvelle')}>Écrire la première</Link>
        </AdminEmpty>
      )}
    </>
  )
}
