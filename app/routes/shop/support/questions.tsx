import { href } from 'react-router'
import { useShopText } from '~/components/shop/page/use-shop'
import { Question } from '~/components/shop/support/question'
import { Button } from '~/components/ui/button'
import { SearchInput } from '~/components/ui/field'
import { Icon } from '~/components/ui/icons'

interface ThemedQuestion {
  theme: string
  question: string
  answer: string
}

export const MAX_QUESTION_SEARCH = 80

interface QuestionsProps {
  /** As typed. */
  search: string
  found: ThemedQuestion[]
}

export function Questions({ search, found }: QuestionsProps) {
  const { searchExample } = useShopText()
  return (
    <section className="stack" id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">Questions fréquentes</h2>
      <search>
        <form className="list-form" action={`${href('/support')}#questions`}>
          <SearchInput
            label="Chercher dans les questions"
            placeholder={searchExample}
            maxLength={MAX_QUESTION_SEARCH}
            defaultValue={search}
          />
          <Button variant="quiet">
            <Icon name="search" />
            Chercher
          </Button>
        </form>
      </search>
      {search ? (
        <p className="muted" role="status">
          {countText(found.length)} pour « {search} ».{' '}
          {found.length === 0 ? 'Essayez un autre mot, ou écrivez-nous ci-dessous. ' : null}
          <a href={`${href('/support')}#questions`}>Voir toutes les questions</a>
        </p>
      ) : null}
      {search === '' ? (
        themesOf(found).map(({ theme, questions }) => (
          <section key={theme} className="stack stack-small" aria-label={theme || OTHERS}>
            <h3>{theme || OTHERS}</h3>
            <QuestionList questions={questions} />
          </section>
        ))
      ) : (
        <QuestionList questions={found} open={found.length <= 2} />
      )}
    </section>
  )
}

function QuestionList({ questions, open }: { questions: ThemedQuestion[]; open?: boolean }) {
  return (
    <div>
      {questions.map(({ question, answer }) => (
        <Question key={question} question={question} answer={answer} open={open} />
      ))}
    </div>
  )
}

const OTHERS = 'Autres questions'

/** Ordered by first question; those without a theme come last. */
function themesOf(questions: ThemedQuestion[]): { theme: string; questions: ThemedQuestion[] }[] {
  const themes = [...new Set(questions.map(({ theme }) => theme).filter(Boolean)), '']
  return themes
    .map((theme) => ({ theme, questions: questions.filter((each) => each.theme === theme) }))
    .filter((group) => group.questions.length > 0)
}

function countText(count: number): string {
  if (count === 0) return 'Aucune réponse'
  return count < 2 ? `${count} réponse` : `${count} réponses`
}
