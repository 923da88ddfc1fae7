import { href } from 'react-router'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icons'
import { useShopWords } from '../page/use-shop'

export const MAX_QUESTION_SEARCH = 80

interface QuestionsProps {
  /** As typed; empty shows them all. */
  search: string
  found: { question: string; answer: string }[]
}

export function Questions({ search, found }: QuestionsProps) {
  const { searchExample } = useShopWords()
  return (
    <section className="stack" id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">Questions fréquentes</h2>
      <search>
        <form className="list-form" action={`${href('/support')}#questions`}>
          <div className="list-search">
            <label className="visually-hidden" htmlFor="q">
              Chercher dans les questions
            </label>
            <input
              className="input"
              id="q"
              type="search"
              name="q"
              placeholder={searchExample}
              maxLength={MAX_QUESTION_SEARCH}
              defaultValue={search}
            />
          </div>
          <Button variant="quiet">
            <Icon name="search" />
            Chercher
          </Button>
        </form>
      </search>
      {search ? (
        <p className="muted" role="status">
          {countWords(found.length)} pour « {search} ».{' '}
          {found.length === 0 ? 'Essayez un autre mot, ou écrivez-nous ci-dessous. ' : null}
          <a href={`${href('/support')}#questions`}>Voir toutes les questions</a>
        </p>
      ) : null}
      <div>
        {found.map(({ question, answer }) => (
          <details key={question} className="question" open={search !== '' && found.length <= 2}>
            <summary>
              {question}
              <Icon name="chevronDown" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

function countWords(count: number): string {
  if (count === 0) return 'Aucune réponse'
  return count === 1 ? '1 réponse' : `${count} réponses`
}
