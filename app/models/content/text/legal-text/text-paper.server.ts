import { Marked, type Token, type Tokens } from 'marked'
import { withinLimit } from './html.server'
import { inlineToText, isToken } from './plain-text.server'
import type { TextBlock, TextPaper, TextRun } from './text-paper'

export interface TextPaperOptions {
  title: string
  lead: string
  origin: string
}

/** Printable form of what `renderMarkdown` shows. */
export function toTextPaper(markdown: string, { title, lead, origin }: TextPaperOptions): TextPaper {
  return { title, lead, blocks: toBlocks(new Marked().lexer(withinLimit(markdown)), origin) }
}

function toBlocks(tokens: Token[], origin: string): TextBlock[] {
  return tokens.flatMap((token) => toBlock(token, origin))
}

function toBlock(token: Token, origin: string): TextBlock[] {
  if (isToken<Tokens.Heading>(token, 'heading')) {
    return [{ kind: 'heading', level: token.depth, text: inlineToText(token.tokens, origin) }]
  }
  if (isToken<Tokens.Blockquote>(token, 'blockquote'))
    return [{ kind: 'quote', blocks: toBlocks(token.tokens, origin) }]
  if (isToken<Tokens.List>(token, 'list')) return [toList(token, origin)]
  if (isToken<Tokens.Table>(token, 'table')) return [toTable(token, origin)]
  if (isToken<Tokens.Paragraph>(token, 'paragraph') || isToken<Tokens.Text>(token, 'text')) {
    return [{ kind: 'paragraph', runs: toRuns(token.tokens ?? [], origin) }]
  }
  return isToken<Tokens.Code>(token, 'code') ? [{ kind: 'paragraph', runs: [{ text: token.text, bold: false }] }] : []
}

function toList(list: Tokens.List, origin: string): TextBlock {
  const first = typeof list.start === 'number' ? list.start : 1
  const items = list.items.map((item, index) => ({
    mark: list.ordered ? `${first + index}.` : '•',
    blocks: toBlocks(item.tokens, origin),
  }))
  return { kind: 'list', items }
}

function toTable(table: Tokens.Table, origin: string): TextBlock {
  const texts = (cells: Tokens.TableCell[]) => cells.map((cell) => inlineToText(cell.tokens, origin))
  return { kind: 'table', columns: texts(table.header), rows: table.rows.map(texts) }
}

function toRuns(tokens: Token[], origin: string): TextRun[] {
  const runs = tokens.map((token) => ({ text: inlineToText([token], origin), bold: token.type === 'strong' }))
  return runs.filter(({ text }) => text !== '')
}
