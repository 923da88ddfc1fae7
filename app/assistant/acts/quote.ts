import { headingOf, type Passage } from '~/models/shop-search'
import type { Reply } from '~/models/support'
import { normalise } from '~/models/values'
import { reply } from '../reply'
import type { AnswerInput } from './about'

/** The shop's own text of that title, of the product in question before any other. */
export function quoteTitled(title: string, { knowledge, question }: AnswerInput): Reply | undefined {
  const wanted = normalise(title)
  const found = knowledge.index.passages.filter((passage) => normalise(passage.title) === wanted)
  const named = new Set(question.products.map(({ id }) => id))
  const passage = found.find(({ productId }) => productId && named.has(productId)) ?? found[0]
  // « Faux. » alone denies nothing.
  const text = passage?.title.startsWith('«') ? `${passage.title}\u202f: ${passage.text}` : passage?.text
  return passage && text ? reply(text, passage.links, cardOf(passage)) : undefined
}

/** Beneath the question or the heading that it answers, which may not be the one that was asked. */
export function quoteFound(passage: Passage): Reply {
  return reply([headingOf(passage), passage.text], passage.links, cardOf(passage))
}

function cardOf({ productId }: Passage): { id: string }[] {
  return productId ? [{ id: productId }] : []
}
