import type { Token, Tokens } from 'marked'
import sanitizeHtml from 'sanitize-html'

/** On a narrow page each row is laid out as a card: cells carry their column's name. */
export function renderTable(this: { parser: { parseInline(tokens: Token[]): string } }, table: Tokens.Table): string {
  const header = table.header.map((cell) => `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`)
  const rows = table.rows.map((row) => {
    const cells = row.map((cell, column) => {
      const label = sanitizeHtml(this.parser.parseInline(table.header[column]?.tokens ?? []), { allowedTags: [] })
      return `<td data-label="${label.replaceAll('"', '&quot;')}">${this.parser.parseInline(cell.tokens)}</td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const head = `<thead><tr>${header.join('')}</tr></thead>`
  return `<table>${head}<tbody>${rows.join('')}</tbody></table>`
}
