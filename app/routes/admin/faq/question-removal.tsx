import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { questionRemovalForm } from '~/models/content/text'
import { deleteQuestion } from '~/models/content/text/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/question-removal'
import { requireQuestion } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

/** Asks for confirmation. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { question, answer, version } = await requireQuestion(context, params.questionId)
  return { question, answer, version }
}

export async function action({ request, params: { questionId }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, questionRemovalForm)
  if (submission.status !== 'success')
    return redirectWithNotice(context, href('/admin/faq'), caution('Rechargez la page.'))
  const { version } = submission.value
  const deleted = await deleteQuestion(db, { id: questionId, version, actor, at })
  const notice = deleted.ok ? done('Question supprimée.') : caution(refusalText[deleted.reason])
  return redirectWithNotice(context, href('/admin/faq'), notice)
}

const refusalText = {
  unknown: 'Cette question n’est plus là.',
  changed: 'Rien n’est supprimé\u202f: la question a changé entre-temps.',
  last: 'La dernière question ne se supprime pas\u202f: retirez-la de la page.',
}

export default function RemoveQuestion({ loaderData: { question, answer, version } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title={'Supprimer cette question\u202f?'}
        lead="Elle ne revient pas. Pour la garder sans la montrer, retirez-la plutôt de la page."
      />
      <section className="admin-panel stack" aria-label="La question">
        <h2>{question}</h2>
        <p>{answer}</p>
      </section>
      <AdminForm className="row">
        <input type="hidden" name="version" value={version} />
        <Button variant="danger">Supprimer la question</Button>
        <Link to={href('/admin/faq')}>La garder</Link>
      </AdminForm>
    </>
  )
}
