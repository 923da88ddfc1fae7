import { href } from 'react-router'
import { Question } from '~/components/shop/support/question'
import type { QuestionAndAnswer } from '~/models/template'

interface FoundTextsProps {
  articles: { slug: string; title: string; excerpt: string }[]
  questions: QuestionAndAnswer[]
}

/** Articles and questions that match a search, below the products. */
export function FoundTexts({ articles, questions }: FoundTextsProps) {
  if (articles.length + questions.length === 0) return null
  return (
    <div className="found-texts">
      {questions.length > 0 ? (
        <section className="stack" aria-labelledby="reponses">
          <h2 id="reponses">Nos réponses</h2>
          <div>
            {questions.map((each) => (
              <Question key={each.question} {...each} />
            ))}
          </div>
        </section>
      ) : null}
      {articles.length > 0 ? (
        <section className="stack" aria-labelledby="articles">
          <h2 id="articles">À lire sur le blog</h2>
          <ul className="found-articles">
            {articles.map(({ slug, title, excerpt }) => (
              <li key={slug}>
                <a href={href('/blog/:articleId', { articleId: slug })}>{title}</a>
                <p className="muted">{excerpt}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
