import { href } from 'react-router'
import { Button } from '~/components/ui/button'
import { ChoiceCard, Choices } from '~/components/ui/card'
import { Icon } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { Unhyphenated } from '~/components/ui/text'
import type { Question, Questionnaire } from '~/models/base/template'
import { type Answers, answersQuery } from '~/models/crm/advice'

export type QuestionProblem = 'missing' | 'unknown'

const problemText: Record<QuestionProblem, string> = {
  missing: 'Il manque cette réponse\u202f: choisissez-en une pour continuer.',
  unknown: 'La réponse reçue n’existe pas\u202f: choisissez-en une dans cette liste.',
}

interface QuestionStepProps {
  questionnaire: Questionnaire
  question: Question
  answers: Answers
  problem: QuestionProblem | undefined
  /** Of the preview: where its steps are, below a heading of its own. */
  preview?: string
}

/** A GET form: the URL carries the answers, so back, reload and bookmarks work. */
export function QuestionStep({ questionnaire, question, answers, problem, preview }: QuestionStepProps) {
  const Heading = preview ? 'h2' : 'h1'
  const page = preview ?? href('/questionnaire')
  const { questions, words } = questionnaire
  const number = questions.findIndex(({ name }) => name === question.name) + 1
  const others = answersQuery(answers)
  others.delete(question.name)
  return (
    <div className="quiz">
      <Progress number={number} count={questions.length} />
      {problem ? <Notice tone="caution" lines={[problemText[problem]]} /> : null}
      <form className="stack stack-large" action={page} data-questionnaire>
        {[...others].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="etape" value={number + 1} />
        <Choices
          legend={
            <>
              <Heading className="quiz-title">
                <Unhyphenated text={question.title} />
              </Heading>
              <span className="quiz-hint">{question.hint}</span>
            </>
          }
        >
          {question.options.map(({ value, title, text }, index) => (
            <ChoiceCard
              id={`reponse-${index + 1}`}
              key={value}
              name={question.name}
              value={value}
              checked={answers[question.name] === value}
              title={title}
            >
              {text}
            </ChoiceCard>
          ))}
        </Choices>
        <div className="row row-apart">
          {number > 1 ? (
            <a className="quiz-back" href={stepHref(number - 1, answers, page)}>
              <Icon name="arrowLeft" />
              Question précédente
            </a>
          ) : (
            <span className="muted small">{words.duration}, sans compte.</span>
          )}
          <Button large>Continuer</Button>
        </div>
      </form>
    </div>
  )
}

export function Progress({ number, count }: { number: number; count: number }) {
  return (
    <div className="quiz-progress">
      <p className="num">
        <span className="visually-hidden">Question </span>
        {number}/{count}
      </p>
      <progress value={number} max={count} aria-label="Avancement du questionnaire" />
    </div>
  )
}

export function stepHref(step: number, answers: Answers, page = href('/questionnaire')): string {
  const query = answersQuery(answers)
  query.set('etape', String(step))
  return `${page}?${query}`
}
