import type { ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { catalogueLink, personLink, type Reply } from '~/models/support/contact'
import { isContentWord, placeBefore, placeIn, shortText } from '~/models/support/language'
import { type FoundPassage, searchPassages } from '~/models/support/shop-search'
import { turnTaker } from '~/runtime/take-turn'
import type { AnswerInput } from './acts/about'
import { answerSubject, withAlternative } from './acts/answer.server'
import { orderLookUp } from './acts/order.server'
import { articleTitled, quoteFound, quoteTitled } from './acts/quote'
import { productAct } from './acts/tell.server'
import { sentenceAbout, withMissing } from './completion.server'
import type { Knowledge } from './knowledge'
import { askedIn, withPackBefore } from './reading/asked'
import { type Question, readQuestion } from './reading/question'
import { actOf, CERTAIN, MIN_UNHEDGED, type Part } from './reading/subject'
import { fixedReply, inPoints, joined, reply } from './reply'

interface Talk {
  text: string
  knowledge: Knowledge
  recentProductIds?: string[]
  /** Of the reply before. */
  recentSubjects?: string[]
  earlier?: string[]
  lastReply?: { body: string } | undefined
  visitorHash?: string
  at: Date
}

/** Answers without a language model, from the shop's catalogue, questions, articles and policies, in turns of the event loop. */
export async function answerFromShop(db: ShopDb, input: Talk): Promise<Reply> {
  const { knowledge, at, earlier = [], recentSubjects = [], visitorHash } = input
  const question = withPackBefore(readQuestion(input.text, knowledge), { knowledge, earlier })
  const { recentProductIds = [] } = input
  const recent = recentProductIds.flatMap((id) => knowledge.products.find((product) => product.id === id) ?? [])
  const settings = await readSettings(db)
  const pause = turnTaker()
  const place = placeIn(question.plain) ?? placeBefore(earlier)
  const about = {
    ...{ db, question, message: question, place, subject: '', knowledge, settings },
    ...{ recent, recentSubjects, earlier, visitorHash, at },
  }
  if (knowledge.talk.patterns.confused.test(question.plain)) {
    const isAnswer = recentSubjects.every((subject) => knowledge.talk.answers[subject]?.kind !== 'chat')
    if (input.lastReply && isAnswer) return { ...shorter(input.lastReply.body), subjects: recentSubjects }
    if (question.words.filter(isContentWord).length <= MOST_WORDS_OF_CONFUSION) return notUnderstood(knowledge)
  }
  await pause()
  const asked = askedIn(question, { knowledge, recentSubjects, earlier })
  await pause()
  const order = await orderLookUp({ ...about, subject: asked[0]?.subject ?? '' })
  if (order) return order
  const written = writtenAs(question, asked, about)
  if (written) return written
  const wanted = asked
    .flatMap(({ second, ...part }) => (second ? [part, { ...part, subject: second }] : [part]))
    .slice(0, MAX_POINTS)
  const replies: Reply[] = []
  for (const part of wanted) {
    await pause()
    const asked = actOf(part, knowledge) === 'recommend' ? { ...part, question } : part
    const answer = await answerSubject({ ...about, ...asked })
    if (answer) replies.push({ ...answer, subjects: [part.subject] })
  }
  if (replies.length === 0) return answerByText(about)
  const reached = joined(shortened(replies))
  const completed = asked.every((part) => isText(part, about)) ? withMissing(reached, about) : reached
  const isSure = asked.some(({ sureness }) => sureness >= MIN_UNHEDGED)
  const told = await withAlternative(about, joined(shortened([completed])))
  return inPoints(isSure ? told : withHedge(told))
}

/** An article whose title is typed; a question that the shop has written itself, unless its subject is certain. */
function writtenAs({ text, words }: Question, asked: Part[], about: AnswerInput): Reply | undefined {
  const isSurer = (least: number) => asked.some(({ sureness }) => sureness >= least)
  const article = articleTitled(text, { ...about, isSure: isSurer(MIN_UNHEDGED) })
  return article ?? (words.length > 2 && !isSurer(CERTAIN) ? quoteTitled(text, about) : undefined)
}

/** « Vous pouvez expliquer ? » */
const MOST_WORDS_OF_CONFUSION = 2

/** Of the next message there is nothing to say again, either. */
function notUnderstood(knowledge: Knowledge): Reply {
  return { ...fixedReply('not-understood', knowledge), subjects: ['not-understood'] }
}

const SHORTER = 'En plus court\u202f: '

function shorter(body: string): Reply {
  const said = SHORTER + shortText(body.replace(SHORTER, ''))
  return reply([said, 'Dites-moi quel mot n’est pas clair, ou demandez une personne.'], [personLink])
}

const MAX_POINTS = 3
const MAX_PARAGRAPHS = MAX_POINTS + 1

/** One paragraph and three points at most, of each answer at least its first. */
function shortened(replies: Reply[]): Reply[] {
  let left = MAX_PARAGRAPHS - replies.length
  return replies.map((each) => {
    const paragraphs = each.text.split('\n\n').slice(0, left + 1)
    left -= paragraphs.length - 1
    return { ...each, text: paragraphs.join('\n\n') }
  })
}

function withHedge(found: Reply): Reply {
  if (found.links.some(({ href }) => href === personLink.href)) return found
  return joined([found, reply('Si vous demandiez autre chose, une personne peut vous répondre.', [personLink])])
}

/** Read from the shop's texts, or guessed, rather than calculated or said to anything. */
function isText({ subject, sureness }: Part, { knowledge }: Pick<AnswerInput, 'knowledge'>): boolean {
  const { act, quote, sheet } = knowledge.talk.answers[subject] ?? {}
  return sureness < MIN_UNHEDGED || (act === undefined && (quote !== undefined || sheet !== undefined))
}

/** The share of the question that a passage must have to be read out. */
const MIN_SCORE = 0.72
/** Of a sentence, where the answer would be that nothing was found. */
const MIN_COVER_OF_FALLBACK = 0.3
const NEAREST = 2
const MAX_CANDIDATES = 12

async function answerByText(about: AnswerInput): Promise<Reply> {
  const { question, knowledge } = about
  const found = searchPassages(knowledge.index, question.words, MAX_CANDIDATES, { productId: question.products[0]?.id })
  const best = found.find(({ coverage }) => coverage >= MIN_SCORE)
  if (best) return withHedge(quoteFound(best.passage))
  const sentence = sentenceAbout(about, MIN_COVER_OF_FALLBACK)
  if (sentence) return withHedge(sentence)
  return (await productAct(about)) ?? { ...unknown(question, found), subjects: ['not-understood'] }
}

/** Says what was looked for, the nearest questions, and offers a person. */
function unknown({ words }: Question, found: FoundPassage[]): Reply {
  const sought = words.filter(isContentWord).slice(0, 4).join(', ').slice(0, 80)
  const looked = sought ? `J’ai cherché «\u202f${sought}\u202f» dans` : 'Je n’ai pas compris votre message. Je connais'
  const near = found.filter(({ passage }) => passage.title.endsWith('?')).slice(0, NEAREST)
  const nearest = near.map(({ passage: { title, source } }) => `«\u202f${source ? `${source}, ` : ''}${title}\u202f»`)
  return reply(
    [
      `${looked} notre catalogue, nos questions fréquentes et nos conditions${sought ? ' sans trouver la réponse, et je préfère ne pas l’inventer' : ''}. Reformulez votre question, ou demandez une personne.`,
      ...(nearest.length > 0 ? [`Questions proches\u202f: ${nearest.join(' ou ')}.`] : []),
    ],
    [personLink, catalogueLink],
  )
}
