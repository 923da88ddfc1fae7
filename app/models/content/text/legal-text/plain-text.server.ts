import { Marked, type Token, type Tokens } from 'marked'
import { isOwnPath } from '../markdown.server'
import { withinLimit } from './html.server'

/** Plain text of what `renderMarkdown` shows: no marks, links spelled out. */
export function markdownToText(markdown: string, options: { origin: string }): string {
  const tokens = new Marked().lexer(withinLimit(markdown))
  return blocksToText(tokens, options.origin)
}

function blocksToText(tokens: Token[], origin: string): string {
  return tokens
    .map((token) => blockToText(token, origin))
    .filter((text) => text !== '')
    .join('\n\n')
}

function blockToText(token: Token, origin: string): string {
  if (isToken<Tokens.Heading>(token, 'heading')) return inlineToText(token.tokens, origin).toLocaleUpperCase('fr')
  if (isToken<Tokens.Blockquote>(token, 'blockquote')) {
    return blocksToText(token.tokens, origin)
      .replace(/^/gm, '> ')
      .replace(/(?<! ) +$/gm, '')
  }
  if (isToken<Tokens.List>(token, 'list')) return listToText(token, origin)
  if (isToken<Tokens.Table>(token, 'table')) return tableToText(token, origin)
  if (isToken<Tokens.Paragraph>(token, 'paragraph') || isToken<Tokens.Text>(token, 'text')) {
    return inlineToText(token.tokens ?? [], origin)
  }
  return isToken<Tokens.Code>(token, 'code') ? token.text : ''
}

function listToText(list: Tokens.List, origin: string): string {
  const first = typeof list.start === 'number' ? list.start : 1
  return list.items
    .map((item, index) => {
      const mark = list.ordered ? `${first + index}. ` : '- '
      return mark + blocksToText(item.tokens, origin).replace(/\n+/g, '\n  ')
    })
    .join('\n')
}

function tableToText(table: Tokens.Table, origin: string): string {
  const labels = table.header.map((cell) => inlineToText(cell.tokens, origin))
  return table.rows
    .map((row) => row.map((cell, column) => `${labels[column]} : ${inlineToText(cell.tokens, origin)}`).join('\n  '))
    .map((row) => `- ${row}`)
    .join('\n')
}

export function inlineToText(tokens: Token[], origin: string): string {
  return tokens.map((token) => inlineTokenToText(token, origin)).join('')
}

function inlineTokenToText(token: Token, origin: string): string {
  if (isToken<Tokens.Link>(token, 'link')) return linkToText(token, origin)
  if (token.type === 'br') return '\n'
  if (token.type === 'html') return ''
  if ('tokens' in token && token.tokens) return inlineToText(token.tokens, origin)
  return 'text' in token ? token.text : token.raw
}

function linkToText(link: Tokens.Link, origin: string): string {
  const label = inlineToText(link.tokens, origin)
  const address = isOwnPath(link.href) ? `${origin}${link.href}` : link.href
  return address === label || address === `mailto:${label}` ? label : `${label} (${address})`
}

/** marked's Token also admits any extension's token, which defeats narrowing by `type`. */
export function isToken<T extends { type: string }>(token: Token, type: T['type']): token is Token & T {
  return token.type === type
}
