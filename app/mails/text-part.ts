import { compile, type DomNode, type FormatCallback } from 'html-to-text'
import { annexMark } from '~/models/base/outbox'

const MAX_UNDERLINE = 72

const underlined: FormatCallback = (element, walk, builder, { mark = '' }) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  walk(element.children, builder)
  const underline = (text: string) => `${text}\n${mark.repeat(Math.min(text.length, MAX_UNDERLINE))}`
  builder.closeBlock({ trailingLineBreaks: 2, blockTransform: underline })
}

/** `Suivre ma commande :` with the URL on a separate line, which mail clients turn into a link. */
const action: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addLiteral('\u202f:')
  builder.addLineBreak()
  builder.addLiteral(element.attribs?.href ?? '')
}

const orderLine: FormatCallback = (element, walk, builder) => {
  const [product, amount] = childrenOf(element)
  const [name, ...details] = childrenOf(product).filter((part) => part.name !== 'img')
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(childrenOf(name), builder)
  builder.addLiteral('\u202f: ')
  walk(childrenOf(amount), builder)
  for (const detail of details) {
    builder.addLineBreak()
    builder.addLiteral('    ')
    walk(childrenOf(detail), builder)
  }
  builder.closeBlock({ trailingLineBreaks: 1 })
}

const annex: FormatCallback = (element, _walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addLiteral(annexMark(element.attribs?.value ?? ''))
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const signature: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addLiteral('-- ')
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

function childrenOf(node: DomNode | undefined): DomNode[] {
  return node?.children ?? []
}

const block = { leadingLineBreaks: 2, trailingLineBreaks: 2 }
const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

const convert = compile({
  wordwrap: false,
  preserveNewlines: true,
  formatters: { underlined, action, orderLine, annex, signature },
  selectors: [
    { selector: 'h1', format: 'underlined', options: { mark: '=' } },
    { selector: 'h2', format: 'underlined', options: { mark: '-' } },
    { selector: 'section > h2', format: 'underlined', options: { mark: '=' } },
    { selector: 'table', format: 'block', options: block },
    { selector: 'thead', format: 'skip' },
    { selector: 'tr', format: 'block', options: line },
    { selector: 'tr.line', format: 'orderLine' },
    { selector: 'th', format: 'inlineSurround', options: { suffix: '\u202f: ' } },
    { selector: 'ul', format: 'unorderedList', options: { itemPrefix: '- ' } },
    { selector: 'a', format: 'action' },
    { selector: 'img', format: 'skip' },
    { selector: 'data', format: 'annex' },
    { selector: 'footer', format: 'signature' },
    { selector: 'footer > p', format: 'block', options: line },
  ],
})

/** Derives the text part of a mail from its markup. */
export function textOf(markup: string): string {
  return `${convert(markup)}\n`
}
