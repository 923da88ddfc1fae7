import { listProducts } from '~/models/catalogue/index.server'
import { MAX_CARDS, type Reply } from '~/models/support'
import { animalsIn } from '../reading/shopper'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { listProductPages, stockWords, ttc } from './products.server'

/** Subjects about a need that products are tagged with. */
const needs: Record<string, string> = { animals: 'animaux', shower: 'douche', hydrogen: 'hydrogène' }

/** The products for a need; for animals, whether theirs are too many or too large for it, as its sheet says. */
export async function needAct(about: AnswerInput): Promise<Reply | undefined> {
  const { db, question, knowledge, subject } = about
  const need = needs[subject] ?? subject
  const { cards } = await listProducts(db, { need })
  const dedicated = knowledge.products.filter(
    ({ id, needs: own }) => own.length === 1 && cards.some((card) => card.id === id),
  )
  const pages = await listProductPages(db, (dedicated.length > 0 ? dedicated : cards).slice(0, MAX_CARDS))
  const [first] = pages
  if (!first) return undefined
  const verdict = need === 'animaux' ? animalVerdict(first, question.plain) : undefined
  const lines = pages.map(
    (page) => `${page.name}\u202f: ${page.summary} ${ttc(page.priceCents)} TTC, ${stockWords(page)}.`,
  )
  return reply([...(verdict ? [verdict] : []), ...lines], [], pages)
}

type Page = Awaited<ReturnType<typeof listProductPages>>[number]

/** From the sheet: its question about large animals, or the sentence that says for how many it is. */
function animalVerdict({ details, description }: Page, plain: string): string | undefined {
  const { count, isLarge, kind } = animalsIn(plain)
  if (kind === undefined) return undefined
  if (isLarge) return details.questions.find(({ question }) => /grand/.test(question))?.answer
  const sentence = description
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+/))
    .find((each) => /convient à/.test(each))
  const isTooMany = count > 2 || (kind === 'chien' && count > 1)
  return sentence && (isTooMany ? `Non, pas pour ${count}. ${sentence}` : `Oui. ${sentence}`)
}
