import { href } from 'react-router'
import type { PanelMessage, PanelThread } from '~/islands/chat-messages'
import { authorNames, failureText } from '~/islands/chat-text'
import { pictureUrl } from '~/models/content/picture'
import { stockText } from '~/models/shop/catalogue'
import type { Thread, ThreadMessage } from '~/models/support/contact'
import { welcome } from '~/models/support/contact'
import { formatEuros, formatTtc } from '~/models/values/money'

/** Formatted for display: the panel computes nothing. */
export function panelThread(
  thread: Thread,
  {
    service,
    retentionDays,
    quickQuestions,
  }: Pick<PanelThread, 'service' | 'retentionDays'> & { quickQuestions: string[] },
): PanelThread {
  const { conversation, messages } = thread
  return {
    conversation: conversation?.id ?? null,
    state: conversation?.state ?? 'bot',
    service,
    retentionDays,
    quick: messages.length === 0 ? quickQuestions : [],
    messages: [
      {
        id: 'welcome',
        author: 'assistant',
        name: authorNames.assistant,
        status: 'whole',
        text: welcome,
        cards: [],
        links: [],
      },
      ...messages.map(panelMessage),
    ],
  }
}

export function panelMessage(message: ThreadMessage): PanelMessage {
  const { id, author, status, paragraphs, links } = message
  return {
    id,
    author,
    name: authorNames[author],
    status,
    text: status === 'failed' ? failureText(message.failure ?? '') : paragraphs.join('\n\n'),
    cards: message.cards.map((card) => ({
      href: href('/products/:productId', { productId: card.id }),
      name: card.name,
      price: `${formatTtc(card.priceCents)} TTC`,
      priceBeforeTax: `${formatEuros(card.priceCents)} HT`,
      stock: stockText(card),
      picture: card.picture ? pictureUrl(card.picture.file, 320) : null,
      canBeAdded: card.isService || card.available > 0,
    })),
    links,
  }
}
