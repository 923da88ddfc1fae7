import { href, Link } from 'react-router'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { type Column, DataTable } from '../page/data-table'
import { RowForm, RowMark } from '../row/row-form'

export interface ListedQuestion {
  id: string
  position: number
  /** Empty without a theme. */
  theme: string
  question: string
  published: boolean
  version: number
}

export function QuestionTable({ questions }: { questions: ListedQuestion[] }) {
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
      <RowForm
        rowKey={questionId}
        action={href('/admin/faq/:questionId/etat', { questionId })}
        fields={{ version, to: published ? 'withdrawn' : 'published' }}
      >
        <Button variant="link" aria-label={`${published ? 'Retirer' : 'Publier'}, ${question}`}>
          {published ? 'Retirer' : 'Publier'}
        </Button>
      </RowForm>
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
    <RowForm
      rowKey={questionId}
      action={href('/admin/faq/:questionId/place', { questionId })}
      fields={{ position, to }}
    >
      <Button variant="link" aria-label={`${moves[to]}, ${question}`}>
        {moves[to]}
      </Button>
    </RowForm>
  )
}
