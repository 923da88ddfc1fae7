import type { Reply } from '~/models/support/contact'
import { contentStems, isContentWord } from '~/models/support/language'
import { ARTICLE_SOURCE, headingOf, type Passage } from '~/models/support/shop-search'
import { normalise } from '~/models/values/search-text'
import { askedStems } from '../reading/question'
import { reply } from '../reply'
import type { AnswerInput } from './about'

/** The shop's own text of that title, of the product in question before any other. */
export function quoteTitled(title: string, about: AnswerInput): Reply | undefined {
  const { knowledge, question } = about
  const found = passagesByTitle(knowledge.index.passages).get(normalise(title)) ?? []
  const named = new Set(question.products.map(({ id }) => id))
  const passage = found.find(({ productId }) => productId && named.has(productId)) ?? partAsked(found, about)
  if (!passage?.text) return undefined
  // « Faux. » alone denies nothing.
  const denied = passage.title.startsWith('«') ? `${passage.title}\u202f: ` : ''
  return reply(denied + passage.text, passage.links, cardOf(passage))
}

/** Of an article's section, unless it denies an opinion, the part that has most of what is asked beyond its titles, by rarity; the first in doubt. */
function partAsked([first, ...others]: Passage[], { knowledge, message }: AnswerInput): Passage | undefined {
  if (first?.kind !== 'article' || first.title.startsWith('«') || others.length === 0) return first
  const { rarity } = knowledge.sentences
  const titles = contentStems(`${first.source} ${first.title}`)
  const asked = askedStems(message).filter((stem) => !titles.includes(stem))
  const sharedBy = ({ text }: Passage) => {
    const said = new Set(contentStems(text))
    return asked.filter((stem) => said.has(stem)).reduce((sum, stem) => sum + (rarity.get(stem) ?? 0), 0)
  }
  const parts = others.filter(({ source, title }) => source === first.source && title === first.title)
  return parts.reduce((best, part) => (sharedBy(part) > sharedBy(best) ? part : best), first)
}

/** The article whose title, what stands before its colon or whose address is typed; in doubt, words of its title. */
export function articleTitled(
  typed: string,
  { knowledge, isSure }: Pick<AnswerInput, 'knowledge'> & { isSure: boolean },
) {
  const wanted = normalise(typed)
  const isPhrase = !isSure && wanted.split(' ').filter(isContentWord).length > 1
  const passage = knowledge.index.passages.find(({ source, title, links: [page] = [] }) => {
    if (source !== ARTICLE_SOURCE) return false
    const names = [title, title.split(':')[0] ?? '', page?.href.split('/').at(-1) ?? ''].map(normalise)
    return names.includes(wanted) || (isPhrase && ` ${normalise(title)} `.includes(` ${wanted} `))
  })
  return passage && quoteFound(passage)
}

const titled = new WeakMap<Passage[], Map<string, Passage[]>>()

function passagesByTitle(passages: Passage[]): Map<string, Passage[]> {
  const known = titled.get(passages)
  if (known) return known
  const byTitle = new Map<string, Passage[]>()
  for (const passage of passages) {
    const title = normalise(passage.title)
    byTitle.set(title, [...(byTitle.get(title) ?? []), passage])
  }
  titled.set(passages, byTitle)
  return byTitle
}

/** Beneath the question or the heading that it answers, which may not be the one that was asked. */
export function quoteFound(passage: Passage): Reply {
  return reply([headingOf(passage), passage.text], passage.links, cardOf(passage))
}

function cardOf({ productId }: Passage): { id: string }[] {
  return productId ? [{ id: productId }] : []
}
