import { ofName } from '~/models/values/wording'
import { assistantSpeaks } from './chat-assistant'
import type { PanelCard, PanelMessage } from './chat-messages'
import { PANEL_OPEN } from './chat-open'
import { leadsWithCard, pendingText } from './chat-text'

/** Sets text by `textContent`, never as HTML. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: Node[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

export function renderMessage(message: PanelMessage): HTMLElement {
  const { author, name, status, text, cards, links } = message
  const failed = status === 'failed' ? ' chat-failed' : ''
  const words = text === '' && status === 'pending' ? pendingText(assistantSpeaks) : text
  const item = create('li', { className: `chat-message chat-${author}${failed}` })
  const paragraphs = words.split('\n\n').map((paragraph) => create('p', { textContent: paragraph }))
  const shown = cards.map(renderCard)
  item.append(
    create('p', { className: 'chat-author', textContent: name }),
    ...(leadsWithCard(cards) ? [...shown, ...paragraphs] : [...paragraphs, ...shown]),
  )
  if (status === 'pending') item.ariaBusy = 'true'
  if (links.length > 0) {
    const entries = links.map(({ href, label }) => create('li', {}, create('a', { href, textContent: label })))
    item.append(create('ul', { className: 'chat-links' }, ...entries))
  }
  return item
}

function renderCard(card: PanelCard): HTMLElement {
  const price = create(
    'span',
    { className: 'price' },
    create('span', { className: 'price-ttc', textContent: card.price }),
    ...(card.priceBeforeTax ? [create('span', { className: 'price-ht', textContent: card.priceBeforeTax })] : []),
  )
  const facts = create(
    'div',
    { className: 'stack stack-small' },
    create('a', { href: card.href, textContent: card.name }),
    price,
    create('span', { className: 'small muted', textContent: card.stock }),
  )
  const article = create('article', { className: 'chat-card' })
  if (card.picture) article.append(create('img', { src: card.picture, alt: '', width: 72, height: 72 }))
  article.append(facts)
  article.append(card.canBeAdded ? additionForm(card) : returnLink(card))
  return article
}

/** Links to the back-in-stock form of the product page. */
function returnLink({ href, name }: PanelCard): HTMLElement {
  const label = create('span', { className: 'visually-hidden', textContent: ` du retour ${ofName(name)}` })
  const link = create('a', { className: buttonClass, href: `${href}#prevenir`, textContent: 'Prévenez-moi' })
  link.append(label)
  return link
}

const buttonClass = 'button button-quiet button-wide'

/** The return path opens the panel again. */
function additionForm({ href, name }: PanelCard): HTMLElement {
  const here = location.pathname + location.search + PANEL_OPEN
  const hidden = Object.entries({ quantity: '1', return_to: here }).map(([field, value]) =>
    create('input', { type: 'hidden', name: field, value }),
  )
  const label = create('span', { className: 'visually-hidden', textContent: ` ${name}` })
  const button = create('button', { className: buttonClass, textContent: 'Ajouter au panier' })
  button.append(label)
  return create('form', { method: 'post', action: href }, ...hidden, button)
}
