import type { QuestionAndAnswer } from '~/models/base/template'
import { normalise, trigramsOf } from '~/models/values/search-text'

/** Minimum share of trigrams for a search word to match a word. */
const WORD_PRESENT = 0.6
/** Stop words, ignored like all words of up to three letters. */
const stopWords = new Set(['avec', 'pour', 'sans', 'dans', 'mon', 'quel', 'quelle', 'comment', 'faut', 'puis', 'est'])
/** Others of a longer search are not looked for. */
const MAX_WORDS = 8
/** A match in the question weighs more than one in its answer. */
const QUESTION_WEIGHT = 3

/** Returns all questions without a search; otherwise the matches, best first. Tolerates accents and typos. */
export function searchQuestions<Question extends QuestionAndAnswer>(questions: Question[], search: string): Question[] {
  const words = contentWords(search)
  if (normalise(search) === '') return questions
  const scored = questions.map((question) => ({ question, score: scoreOf(words, question) }))
  const best = Math.max(...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score > 0 && score >= best / 2)
    .sort((a, b) => b.score - a.score)
    .map(({ question }) => question)
}

function contentWords(text: string): string[] {
  const all = normalise(text).split(' ').filter(Boolean)
  const content = all.filter((word) => word.length > 3 && !stopWords.has(word))
  return [...new Set(content.length > 0 ? content : all)].slice(0, MAX_WORDS)
}

function scoreOf(words: string[], { question, answer }: QuestionAndAnswer): number {
  const [asked, answered] = [trigramsOfWords(question), trigramsOfWords(answer)]
  return words.reduce((sum, word) => sum + QUESTION_WEIGHT * presence(word, asked) + presence(word, answered), 0)
}

function trigramsOfWords(text: string): Set<string>[] {
  return [...new Set(normalise(text).split(' '))].map((word) => new Set(trigramsOf(word)))
}

function presence(word: string, held: Set<string>[]): number {
  const wanted = trigramsOf(word)
  const shares = held.map((trigrams) => wanted.filter((trigram) => trigrams.has(trigram)).length / wanted.length)
  const best = Math.max(...shares)
  return best >= WORD_PRESENT ? best : 0
}
