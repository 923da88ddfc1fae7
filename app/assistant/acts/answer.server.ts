import { fillIn, type SubjectAnswer } from '~/models/base/template'
import { findInStead } from '~/models/shop/catalogue/index.server'
import { fillRewards } from '~/models/shop/loyalty'
import { assistantOf, MAX_CARDS, type Reply } from '~/models/support/contact'
import { serviceAbroad } from '~/models/values/delivery'
import { formatTtc } from '~/models/values/money'
import { catalogueVat } from '~/models/values/vat'
import { isMachine, type KnownProduct } from '../knowledge'
import type { Question } from '../reading/question'
import { fixedReply, joined, reply } from '../reply'
import type { AnswerInput } from './about'
import { acts } from './index.server'
import { quoteTitled } from './quote'
import { readSheets, silentSheet } from './sheet.server'

/** The first that answers: an act, after what is known in advance of such a message; a sheet; a text of the shop. */
export async function answerSubject(about: AnswerInput): Promise<Reply | undefined> {
  const answer = about.knowledge.talk.answers[about.subject]
  if (!answer) return undefined
  if (answer.openIf && about.settings[answer.openIf] !== 'oui') return fixedReply('closed', about.knowledge)
  if (isVisitAbroad(answer, about)) return reply(serviceAbroad(about.knowledge.template.words.shop.services))
  const acted = answer.act && (await acts[answer.act](about))
  if (!acted) return tellTexts(answer, about)
  const links = acted.links.length > 0 ? acted.links : answer.links
  return { ...joined([reply(hintsOf(answer, about), links), acted]), links: links ?? [] }
}

function isVisitAbroad({ act, isVisit }: SubjectAnswer, { place, question }: AnswerInput): boolean {
  const isOfVisit = isVisit ?? (!act && question.products.some(({ isService }) => isService))
  return isOfVisit && place !== undefined && place.country !== 'France'
}

async function tellTexts(answer: SubjectAnswer, about: AnswerInput): Promise<Reply | undefined> {
  const { quote, say, sheet, links, cards = [], withSheet } = answer
  const said = (quote && quoteTitled(quote, about)) || (say && reply(sayText(say, about))) || undefined
  const read = await readSheets(answer, about)
  const both = withSheet && said && read ? joined([said, read]) : undefined
  const found = both ?? read ?? said ?? (sheet ? await silentSheet(about) : undefined)
  if (!found) return undefined
  const shown = [...found.productIds, ...cardsOf(about, cards)]
  return { ...found, links: links ?? found.links, productIds: [...new Set(shown)].slice(0, MAX_CARDS) }
}

function sayText(say: string, { settings, knowledge }: AnswerInput): string {
  const { introduced } = assistantOf(settings, knowledge.template.words.shop)
  return fillRewards(fillIn(say, { assistant: introduced }), settings)
}

function hintsOf({ act }: SubjectAnswer, about: AnswerInput): string[] {
  const { knowledge, question, subject } = about
  return knowledge.talk.hints
    .filter((hint) => hint.act === act && (hint.subject === subject || hint.pattern.test(question.plain)))
    .flatMap(({ say, quote }) => say ?? (quote && quoteTitled(quote, about)?.text) ?? [])
}

/** Of what the answer is about: the machine or accessory named; what the subject shows, unless it is another accessory. */
function cardsOf({ question, message, knowledge, subject }: AnswerInput, names: string[]): string[] {
  if (knowledge.talk.answers[subject]?.comesFirst) return []
  const named = question.products.filter((product) => isMachine(product) || isMeant(product, message))
  const isOfAccessory = question.products.some(({ category }) => category === 'accessory')
  const shown = isOfAccessory ? [] : knowledge.products.filter(({ slug }) => names.includes(slug))
  return [...named, ...shown].map(({ id }) => id)
}

/** « La vitre de ma douche », « la paroi de douche » name no accessory. */
function isMeant({ category, ownWords }: KnownProduct, { plain }: Question): boolean {
  const possessive = new RegExp(
    String.raw`\b(ma|mon|mes|la|les|le|une?|sous la|(?<!(purificateur|pomme|pommeau|filtre|tete) )de) (${ownWords.join('|')})s?\b`,
  )
  return category === 'accessory' && !possessive.test(plain)
}

/** When every product shown is sold out: adds the closest one in stock, and how to be notified of a restock. */
export async function withAlternative({ db, settings }: AnswerInput, found: Reply): Promise<Reply> {
  const { soldOut, similar } = (await findInStead(db, found.productIds)) ?? {}
  if (!soldOut) return found
  const returning = `${soldOut.name}\u202f: épuisé pour le moment. La fiche permet de demander à être prévenu du retour.`
  const nearest =
    similar &&
    ` En stock, le plus proche est ${similar.name}, ${formatTtc(similar.priceCents, catalogueVat(settings))} TTC.`
  return joined([
    { ...found, productIds: found.productIds.slice(0, MAX_CARDS - 1) },
    reply(`${returning}${nearest ?? ''}`, [], similar ? [similar] : []),
  ])
}
