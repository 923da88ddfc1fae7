import { type Answers, answersQuery, QUESTION_COUNT, type Question, questions } from '~/models/questionnaire'
import { Button } from '../../ui/button'
import { ChoiceCard, Choices } from '../../ui/choice-card'
import { Icon } from '../../ui/icons'
import { Notice } from '../../ui/notice'
import { Unbroken } from '../../ui/unbroken'
import { questionWords } from './words'

export type QuestionProblem = 'missing' | 'unknown'

const problemWords: Record<QuestionProblem, string> = {
  missing: 'Il manque cette réponse\u202f: choisissez-en une pour continuer.',
  unknown: 'La réponse reçue n’existe pas\u202f: choisissez-en une dans cette liste.',
}

interface QuestionStepProps {
  question: Question
  answers: Partial<Answers>
  problem: QuestionProblem | undefined
}

/** One question on a GET form: the address carries what was answered, so back, reload and a bookmark lose nothing. */
export function QuestionStep({ question, answers, problem }: QuestionStepProps) {
  const number = questions.indexOf(question) + 1
  const words = questionWords[question]
  const others = answersQuery({ ...answers, [question]: undefined })
  return (
    <div className="quiz">
      <Progress number={number} />
      {problem ? <Notice tone="caution" lines={[problemWords[problem]]} /> : null}
      <form className="stack stack-large" action="/questionnaire" data-questionnaire>
        {[...others].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="etape" value={number + 1} />
        <Choices
          legend={
            <>
              <h1>
                <Unbroken text={words.title} />
              </h1>
              <span className="quiz-hint">{words.hint}</span>
            </>
          }
        >
          {Object.entries(words.options).map(([answer, { title, text }], index) => (
            <ChoiceCard
              id={`reponse-${index + 1}`}
              key={answer}
              name={question}
              value={answer}
              checked={answers[question] === answer}
              title={title}
            >
              {text}
            </ChoiceCard>
          ))}
        </Choices>
        <div className="row row-apart">
          {number > 1 ? (
            <a className="quiz-back" href={stepHref(number - 1, answers)}>
              <Icon name="arrowLeft" />
              Question précédente
            </a>
          ) : (
            <span className="muted small">Environ 2 minutes, sans compte.</span>
          )}
          <Button large>Continuer</Button>
        </div>
      </form>
    </div>
  )
}

/** In words for everyone, in length for who looks. */
export function Progress({ number }: { number: number }) {
  return (
    <div className="quiz-progress">
      <p className="num">
        <span className="visually-hidden">Question </span>
        {number}/{QUESTION_COUNT}
      </p>
      <progress value={number} max={QUESTION_COUNT} aria-label="Avancement du questionnaire" />
    </div>
  )
}

export function stepHref(step: number, answers: Partial<Answers>): string {
  const query = answersQuery(answers)
  query.set('etape', String(step))
  return `/questionnaire?${query}`
}
