import { data, href, Link, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { RowMark } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import type { Option } from '~/models/base/template'
import {
  countCombinations,
  type Direction,
  highestScore,
  MAX_QUESTIONS,
  MAX_SCORE,
  questionnaireWordNames,
  questionnaireWords,
  withCount,
} from '~/models/crm/advice'
import { listQuestionnaires, readDraft } from '~/models/crm/advice/index.server'
import { customerTypeLabels } from '~/models/crm/lead'
import { formatPastMoment } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { labelOf } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/questionnaire'
import { type QuestionnaireVerb, questionnaireVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { questionnaireStyles as links } from '../stylesheets'

/** The path of a verb leads to the page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if ('*' in params)
    throw questionnaireVerbs.knows(url) ? redirect(href('/admin/questionnaire')) : data('Page inconnue', 404)
  const { db, template } = adminRequest(context)
  const { questions, words, version, isChanged } = await readDraft(db, template)
  const shown = { ...template.questionnaire.words, ...words }
  const published = await listQuestionnaires(db)
  return {
    version,
    isChanged,
    combinations: countCombinations(questions),
    score: highestScore(questions),
    words: questionnaireWordNames.map((name) => ({
      label: questionnaireWords[name].label,
      value: withCount(shown[name], questions.length),
    })),
    questions: questions.map(({ name, title, hint, options }) => ({
      ...{ name, title, hint },
      answers: options.map((option) => toAnswer(option, template.needs)),
    })),
    versions: published.map((one) => ({
      number: one.version,
      at: formatPastMoment(one.publishedAt),
      titles: one.questions.map(({ title }) => title),
    })),
  }
}

function toAnswer(option: Option, needs: { value: string; label: string }[]) {
  const { value, title, text, score, need, customerType, limitCents, atOnce } = option
  const limit =
    limitCents !== undefined && Number.isFinite(limitCents) ? `${formatEuros(limitCents)} au plus` : 'Sans plafond'
  const marks = [
    needs.find((one) => one.value === need)?.label,
    customerType && labelOf(customerTypeLabels, customerType),
    limitCents === undefined ? undefined : limit,
    atOnce ? 'Pressé' : undefined,
  ]
  return { value, title, text, points: score.points, marks: marks.filter((mark) => mark !== undefined) }
}

export const action = questionnaireVerbs.act

const verbPath = verbPathOf<QuestionnaireVerb>('/admin/questionnaire/*')

type PageData = Route.ComponentProps['loaderData']

export default function QuestionnairePage({ loaderData }: Route.ComponentProps) {
  const { questions, words, version, isChanged, combinations, score } = loaderData
  return (
    <>
      <AdminHeader
        title="Questionnaire"
        lead="Ce que vos visiteurs répondent, et ce que chaque réponse vaut. Rien ne change en ligne avant la publication."
        actions={
          <>
            {questions.length < MAX_QUESTIONS ? (
              <Link className="button" to={href('/admin/questionnaire/questions/nouvelle')}>
                Nouvelle question
              </Link>
            ) : null}
            <Link className="button button-quiet" to={href('/admin/questionnaire/apercu')}>
              Aperçu
            </Link>
            <a className="button button-quiet" href={href('/questionnaire')}>
              Page en ligne
            </a>
          </>
        }
      />
      {isChanged ? <Draft version={version} /> : null}
      <p className="muted">
        {`${questions.length} questions, ${combinations} combinaisons de réponses. Un lead peut en tirer ${score} points, pour ${MAX_SCORE} au plus.`}
      </p>
      <div className="questionnaire-list">
        {questions.map((question, place) => (
          <QuestionPanel
            key={question.name}
            question={question}
            number={place + 1}
            version={version}
            isLast={place === questions.length - 1}
          />
        ))}
        <Words words={words} />
        <Versions {...loaderData} />
      </div>
    </>
  )
}

function Draft({ version }: { version: number }) {
  const link = { href: href('/admin/questionnaire/publication'), label: 'Voir ce qui change, puis publier' }
  return (
    <>
      <Notice
        tone="caution"
        live={false}
        className="page-notice"
        lines={['Vous voyez un brouillon\u202f: vos visiteurs répondent encore à la version en ligne.']}
        link={link}
      />
      <details className="page-notice">
        <summary>Abandonner le brouillon</summary>
        <p>Ce qui n’est pas publié est perdu. Le questionnaire en ligne ne change pas.</p>
        <AdminForm rowKey="brouillon" action={verbPath('brouillon/abandonner', {})} fields={{ version }}>
          <Button variant="danger">Abandonner le brouillon</Button>
          <RowMark rowKey="brouillon" />
        </AdminForm>
      </details>
    </>
  )
}

function Words({ words }: Pick<PageData, 'words'>) {
  return (
    <section className="admin-panel stack" aria-labelledby="mots">
      <h2 id="mots">Mots autour des questions</h2>
      <dl className="admin-facts">
        {words.map(({ label, value }) => [<dt key={`${label}-term`}>{label}</dt>, <dd key={label}>{value}</dd>])}
      </dl>
      <p>
        <Link to={href('/admin/questionnaire/mots')}>Modifier ces mots</Link>
      </p>
    </section>
  )
}

type ListedQuestion = PageData['questions'][number]

interface QuestionPanelProps {
  question: ListedQuestion
  number: number
  version: number
  isLast: boolean
}

function QuestionPanel({ question: { name, title, hint, answers }, number, version, isLast }: QuestionPanelProps) {
  const columns: Column<ListedAnswer>[] = [
    { label: 'Réponse', cell: (answer) => <AnswerCell question={name} {...answer} /> },
    { label: 'Points', isNumber: true, cell: ({ points }) => points },
    { label: 'Ce qu’elle dit', cell: ({ marks }) => <Marks marks={marks} /> },
    {
      label: 'Actions',
      cell: (answer) => (
        <AnswerActions
          {...answer}
          question={name}
          version={version}
          isFirst={answer === answers[0]}
          isLast={answer === answers.at(-1)}
        />
      ),
    },
  ]
  return (
    <section className="admin-panel stack" aria-labelledby={`question-${number}`}>
      <div className="row row-apart">
        <div>
          <h2 id={`question-${number}`}>{`${number}. ${title}`}</h2>
          {hint ? <p className="muted">{hint}</p> : null}
        </div>
        <QuestionActions name={name} title={title} version={version} isFirst={number === 1} isLast={isLast} />
      </div>
      {answers.length > 0 ? (
        <DataTable
          caption={`Réponses à «\u202f${title}\u202f»`}
          columns={columns}
          rows={answers}
          keyOf={({ value }) => `${name} ${value}`}
        />
      ) : (
        <p className="muted">Aucune réponse pour le moment.</p>
      )}
      <p>
        <Link to={href('/admin/questionnaire/questions/:question/nouvelle-reponse', { question: name })}>
          Ajouter une réponse
        </Link>
      </p>
    </section>
  )
}

type ListedAnswer = ListedQuestion['answers'][number]

function AnswerCell({ question, value, title, text }: ListedAnswer & { question: string }) {
  const to = href('/admin/questionnaire/questions/:question/reponses/:answer', {
    question,
    answer: encodeURIComponent(value),
  })
  return (
    <div>
      <Link to={to}>{title}</Link>
      {text ? <span className="questionnaire-text">{text}</span> : null}
    </div>
  )
}

function Marks({ marks }: { marks: string[] }) {
  if (marks.length === 0) return <span className="muted questionnaire-none">–</span>
  return (
    <div className="row">
      {marks.map((mark) => (
        <Badge key={mark}>{mark}</Badge>
      ))}
    </div>
  )
}

interface ActionsProps {
  title: string
  version: number
  isFirst: boolean
  isLast: boolean
}

function QuestionActions({ name, title, version, isFirst, isLast }: ActionsProps & { name: string }) {
  const place = verbPath('questions/:question/place', { question: name })
  return (
    <div className="row-actions">
      <Link to={href('/admin/questionnaire/questions/:question', { question: name })} aria-label={`Modifier, ${title}`}>
        Modifier
      </Link>
      <Moves rowKey={name} action={place} title={title} version={version} isFirst={isFirst} isLast={isLast} />
      <Removal
        rowKey={name}
        action={verbPath('questions/:question/retirer', { question: name })}
        {...{ title, version }}
      />
      <RowMark rowKey={name} />
    </div>
  )
}

function AnswerActions({ question, value, ...row }: ActionsProps & { question: string; value: string }) {
  const rowKey = `${question} ${value}`
  const { title, version } = row
  const place = { question, answer: value }
  return (
    <div className="row-actions">
      <Moves rowKey={rowKey} action={verbPath('questions/:question/reponses/:answer/place', place)} {...row} />
      <Removal
        rowKey={rowKey}
        action={verbPath('questions/:question/reponses/:answer/retirer', place)}
        {...{ title, version }}
      />
      <RowMark rowKey={rowKey} />
    </div>
  )
}

const moves = { up: 'Monter', down: 'Descendre' }

type RowFormProps = Pick<ActionsProps, 'title' | 'version'> & { rowKey: string; action: string }

function Moves({ isFirst, isLast, rowKey, action, title, version }: RowFormProps & ActionsProps) {
  const directions: Direction[] = [...(isFirst ? [] : ['up' as const]), ...(isLast ? [] : ['down' as const])]
  return directions.map((to) => (
    <AdminForm key={to} rowKey={rowKey} action={action} fields={{ version, to }}>
      <Button variant="link" aria-label={`${moves[to]}, ${title}`}>
        {moves[to]}
      </Button>
    </AdminForm>
  ))
}

function Removal({ rowKey, action, title, version }: RowFormProps) {
  return (
    <AdminForm rowKey={rowKey} action={action} fields={{ version }}>
      <Button variant="link" aria-label={`Retirer, ${title}`}>
        Retirer
      </Button>
    </AdminForm>
  )
}

function Versions({ versions, version, isChanged }: PageData) {
  const [inForce, ...earlier] = versions
  return (
    <section className="admin-panel stack" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <p className="muted">
        {isChanged
          ? 'Reprendre une version la met à la place du brouillon. Elle ne paraît qu’une fois publiée.'
          : 'Reprendre une version en fait un brouillon. Elle ne paraît qu’une fois publiée, avec les conseils qu’elle avait.'}
      </p>
      <ul className="questionnaire-versions">
        {inForce ? <li>{`Version ${inForce.number}, publiée ${inForce.at}\u202f: en ligne.`}</li> : null}
        {earlier.map(({ number, at, titles }) => (
          <li key={number}>
            <span>{`Version ${number}, publiée ${at}\u202f: ${titles.join(' ')}`}</span>
            <Restore from={String(number)} label={`Reprendre la version ${number}`} version={version} />
          </li>
        ))}
        <li>
          <span>
            {inForce ? 'Questions du modèle de votre métier.' : 'Questions du modèle de votre métier\u202f: en ligne.'}
          </span>
          {inForce || isChanged ? <Restore from="modele" label="Reprendre celles du modèle" version={version} /> : null}
        </li>
      </ul>
    </section>
  )
}

function Restore({ from, label, version }: { from: string; label: string; version: number }) {
  const rowKey = `reprendre ${from}`
  return (
    <AdminForm rowKey={rowKey} action={verbPath('brouillon/reprendre', {})} fields={{ version, from }}>
      <Button variant="link">{label}</Button>
      <RowMark rowKey={rowKey} />
    </AdminForm>
  )
}
