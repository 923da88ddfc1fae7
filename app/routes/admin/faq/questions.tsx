import { data, href, Link, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { RowMark } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { adminRequest } from '~/middleware/administrator.server'
import { listAllQuestions } from '~/models/content/text/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/questions'
import { type QuestionVerb, questionVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

/** The path of a verb leads to the list. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if ('*' in params) throw questionVerbs.knows(url) ? redirect(href('/admin/faq')) : data('Page inconnue', 404)
  const questions = await listAllQuestions(adminRequest(context).db)
  return questions.map(({ id, position, theme, question, published, version }) => ({
    ...{ id, position, theme, question, version },
    published: published === 1,
  }))
}

export const action = questionVerbs.act

const verbPath = verbPathOf<QuestionVerb>('/admin/faq/*')

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

type ListedQuestion = Route.ComponentProps['loaderData'][number]

function QuestionTable({ questions }: { questions: ListedQuestion[] }) {
  const columns: Column<ListedQuestion>[] = [
    { label: 'Question', cell: Words },
    { label: 'Rubrique', cell: Theme },
    { label: 'État', cell: State },
    {
      label: 'Actions',
      cell: (question) => (
        <Actions {...question} isFirst={question === questions[0]} isLast={question === questions.at(-1)} />
      ),
    },
  ]
  return (
    <DataTable caption="Questions, dans l’ordre de la page" columns={columns} rows={questions} keyOf={({ id }) => id} />
  )
}

function Words({ id, question }: ListedQuestion) {
  return <Link to={href('/admin/faq/:questionId', { questionId: id })}>{question}</Link>
}

function Theme({ theme }: ListedQuestion) {
  return theme || <span className="muted">Sans rubrique</span>
}

function State({ published }: ListedQuestion) {
  return published ? <Badge tone="positive">Publiée</Badge> : <Badge tone="caution">Retirée</Badge>
}

function Actions({ isFirst, isLast, ...row }: ListedQuestion & { isFirst: boolean; isLast: boolean }) {
  const { id: questionId, question, published, version } = row
  return (
    <div className="row-actions">
      {isFirst ? null : <Move {...row} to="up" />}
      {isLast ? null : <Move {...row} to="down" />}
      <AdminForm
        rowKey={questionId}
        action={verbPath(':questionId/etat', { questionId })}
        fields={{ version, to: published ? 'withdrawn' : 'published' }}
      >
        <Button variant="link" aria-label={`${published ? 'Retirer' : 'Publier'}, ${question}`}>
          {published ? 'Retirer' : 'Publier'}
        </Button>
      </AdminForm>
      <Link to={href('/admin/faq/:questionId/supprimer', { questionId })} aria-label={`Supprimer, ${question}`}>
        Supprimer
      </Link>
      <RowMark rowKey={questionId} />
    </div>
  )
}

const moves = { up: 'Monter', down: 'Descendre' }

function Move({ id: questionId, question, position, to }: ListedQuestion & { to: keyof typeof moves }) {
  return (
    <AdminForm rowKey={questionId} action={verbPath(':questionId/place', { questionId })} fields={{ position, to }}>
      <Button variant="link" aria-label={`${moves[to]}, ${question}`}>
        {moves[to]}
      </Button>
    </AdminForm>
  )
}
