import { MAX_CARDS, type Reply, type ReplyLink } from '~/models/support/contact'
import type { Knowledge } from './knowledge'

/** An answer of one or more paragraphs, with links and with the cards of products. */
export function reply(text: string | string[], links: ReplyLink[] = [], products: { id: string }[] = []): Reply {
  return { text: [text].flat().join('\n\n'), productIds: products.map(({ id }) => id), links }
}

/** Several lines as points. */
export function listed(lines: string[]): string {
  return lines.length > 1 ? lines.map((line) => `• ${line}`).join('\n') : lines.join('')
}

/** Several answers as one, without repeated cards and links, nor a paragraph that another begins with. */
export function joined(replies: Reply[]): Reply {
  const links = replies.flatMap((each) => each.links)
  const texts = [...new Set(replies.flatMap(({ text }) => text.split('\n\n')))].filter(Boolean)
  const isRepeated = (text: string) => texts.some((other) => other !== text && other.startsWith(text))
  return {
    text: texts.filter((text) => !isRepeated(text)).join('\n\n'),
    productIds: [...new Set(replies.flatMap(({ productIds }) => productIds))].slice(0, MAX_CARDS),
    links: links.filter(({ href }, place) => links.findIndex((link) => link.href === href) === place),
    subjects: replies.flatMap(({ subjects = [] }) => subjects),
  }
}

/** What the shop says to a subject in any case. */
export function fixedReply(subject: string, { talk: { answers } }: Pick<Knowledge, 'talk'>): Reply {
  const { say = '', links } = answers[subject] ?? {}
  return reply(say, links)
}
