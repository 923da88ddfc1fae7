import { href } from 'react-router'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icons'
import { SearchInput } from '../../ui/search-input'
import { useShopWords } from '../page/use-shop'
import { Question } from './question'

export const MAX_QUESTION_SEARCH = 80

interface QuestionsProps {
  /** As typed. */
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
          {countWords(found.length)} pour « {search} ».{' '}
          {found.length === 0 ? 'Essayez un autre mot, ou écrivez-nous ci-dessous. ' : null}
          <a href={`${href('/support')}#questions`}>Voir toutes les questions</a>
        </p>
      ) : null}
      <div>
        {found.map((each) => (
          <Question key={each.question} {...each} open={search !== '' && found.length <= 2} />
        ))}
      </div>
    </section>
  )
}

function countWords(count: number): string {
  if (count === 0) return 'Aucune réponse'
  return count === 1 ? '1 réponse' : `${count} réponses`
}
