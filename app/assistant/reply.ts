import type { Reply, ReplyLink } from '~/models/support'

/** An answer of one or more paragraphs, with links and with the cards of products. */
export function reply(text: string | string[], links: ReplyLink[] = [], products: { id: string }[] = []): Reply {
  return { text: [text].flat().join('\n\n'), productIds: products.map(({ id }) => id), links }
}
