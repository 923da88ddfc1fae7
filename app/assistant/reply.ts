import { MAX_CARDS, type Reply, type ReplyLink } from '~/models/support/contact'
import { countSentences, splitSentences, wordsOf } from '~/models/support/language'
import type { Knowledge } from './knowledge'

/** An answer of one or more paragraphs, with links and with the cards of products. */
export function reply(text: string | string[], links: ReplyLink[] = [], products: { id: string }[] = []): Reply {
  return { text: [text].flat().join('\n\n'), productIds: products.map(({ id }) => id), links }
}

/** Several lines as points. */
export function listed(lines: string[]): string {
  return lines.length > 1 ? lines.map((line) => `• ${line}`).join('\n') : lines.join('')
}

/** Several answers as one, without repeated cards, links and sentences, nor a paragraph that another begins with. */
export function joined(replies: Reply[]): Reply {
  const links = replies.flatMap((each) => each.links)
  const texts = [...new Set(replies.flatMap(({ text }) => text.split('\n\n')))].filter(Boolean)
  const isRepeated = (text: string) => texts.some((other) => other !== text && other.startsWith(text))
  return {
    text: saidOnce(texts.filter((text) => !isRepeated(text))).join('\n\n'),
    productIds: [...new Set(replies.flatMap(({ productIds }) => productIds))].slice(0, MAX_CARDS),
    links: links.filter(({ href }, place) => links.findIndex((link) => link.href === href) === place),
    subjects: replies.flatMap(({ subjects = [] }) => subjects),
  }
}

/** « Oui. » may answer twice. */
const LEAST_REPEATED_WORDS = 4

/** Without what a line before says of the same thing, which stands before its colon. */
function saidOnce(paragraphs: string[]): string[] {
  const said: string[] = []
  const newOf = (line: string) => {
    const [lead = '', , heading = ''] = /^((?:• )?([^.\n]+?)\u202f: )/.exec(line) ?? []
    const sentences = splitSentences(line.slice(lead.length))
    const isSaid = (sentence: string) => said.some((each) => each.includes(heading) && each.includes(sentence.trim()))
    const kept = sentences.filter((each) => wordsOf(each).length < LEAST_REPEATED_WORDS || !isSaid(each))
    said.push(line)
    return kept.length > 0 ? (lead + kept.join('')).trimEnd() : ''
  }
  return paragraphs.map((text) => text.split('\n').map(newOf).filter(Boolean).join('\n')).filter(Boolean)
}

const MOST_SENTENCES = 3

/** What follows the first three sentences is told in points. */
export function inPoints(found: Reply): Reply {
  let left = MOST_SENTENCES
  const paragraphs = found.text.split('\n\n').map((text, place) => {
    left -= countSentences(text)
    return left >= 0 || place === 0 || /^(?:•|-|\d+\.) /m.test(text) ? text : `• ${text}`
  })
  return { ...found, text: paragraphs.join('\n\n') }
}

/** What the shop says to a subject in any case. */
export function fixedReply(subject: string, { talk: { answers } }: Pick<Knowledge, 'talk'>): Reply {
  const { say = '', links } = answers[subject] ?? {}
  return reply(say, links)
}
