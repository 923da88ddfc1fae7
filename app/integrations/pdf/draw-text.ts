import type { TextBlock, TextPaper, TextRun } from '~/models/content/text'
import { BOLD, MARGIN, numberPages, openDocument, printable, REGULAR } from './document'

/** Bottom space of each page for its number. */
const FOOT = 70
const INDENT = 18
const BODY = 10
const headingSizes = [18, 13, 11]

type Structure = PDFKit.PDFStructureElement

/** Tags headings, paragraphs, lists, quotations and tables (ISO 32000-1, 14.8). */
export function drawText(paper: TextPaper): PDFKit.PDFDocument {
  const doc = openDocument(paper.title)
  doc.addPage()
  doc.page.margins.bottom = FOOT
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet = new TextSheet(doc)
  sheet.heading(root, { level: 1, text: paper.title })
  sheet.paragraph(root, { runs: [{ text: paper.lead, bold: false }], left: 0 })
  sheet.blocks(root, paper.blocks, 0)
  root.end()
  numberPages(doc)
  return doc
}

class TextSheet {
  private readonly doc: PDFKit.PDFDocument

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
    // pdfkit adds pages itself when text overflows.
    doc.on('pageAdded', () => {
      doc.page.margins.bottom = FOOT
    })
  }

  blocks(parent: Structure, blocks: TextBlock[], left: number): void {
    for (const block of blocks) this.block(parent, block, left)
  }

  private block(parent: Structure, block: TextBlock, left: number): void {
    if (block.kind === 'heading') this.heading(parent, block)
    else if (block.kind === 'paragraph') this.paragraph(parent, { runs: block.runs, left })
    else if (block.kind === 'list') this.list(parent, block.items, left)
    else if (block.kind === 'quote') this.quote(parent, block.blocks, left)
    else this.table(parent, block, left)
  }

  heading(parent: Structure, { level, text }: { level: number; text: string }): void {
    const { doc } = this
    doc.font(BOLD).fontSize(headingSizes[level - 1] ?? BODY)
    doc.y += level === 1 ? 0 : 8
    // Keeps a heading with the text that follows.
    this.ensure(doc.heightOfString(text, { width: this.width(0) }) + 40)
    this.tagged(parent, `H${Math.min(level, 6)}`, () => this.write([{ text, bold: true }], 0))
    doc.y += 4
  }

  paragraph(parent: Structure, { runs, left }: { runs: TextRun[]; left: number }): void {
    this.doc.fontSize(BODY)
    this.tagged(parent, 'P', () => this.write(runs, left))
    this.doc.y += 6
  }

  private list(parent: Structure, items: { mark: string; blocks: TextBlock[] }[], left: number): void {
    const list = this.child(parent, 'L')
    for (const { mark, blocks } of items) {
      const item = this.child(list, 'LI')
      this.label(item, mark, left)
      const body = this.child(item, 'LBody')
      this.blocks(body, blocks, left + INDENT)
      body.end()
      item.end()
    }
    list.end()
  }

  /** Drawn on the first line of the item's text. */
  private label(item: Structure, mark: string, left: number): void {
    const { doc } = this
    doc.font(REGULAR).fontSize(BODY)
    this.ensure(doc.currentLineHeight() * 2)
    const top = doc.y
    this.tagged(item, 'Lbl', () => doc.text(mark, MARGIN + left, top, { lineBreak: false }))
    doc.y = top
  }

  private quote(parent: Structure, blocks: TextBlock[], left: number): void {
    const quote = this.child(parent, 'BlockQuote')
    this.blocks(quote, blocks, left + INDENT)
    quote.end()
  }

  private table(parent: Structure, { columns, rows }: { columns: string[]; rows: string[][] }, left: number): void {
    const table = this.child(parent, 'Table')
    this.row(table, { tag: 'TH', cells: columns, left })
    for (const cells of rows) this.row(table, { tag: 'TD', cells, left })
    table.end()
    this.doc.y += 6
  }

  private row(table: Structure, { tag, cells, left }: { tag: 'TH' | 'TD'; cells: string[]; left: number }): void {
    const { doc } = this
    doc.font(tag === 'TH' ? BOLD : REGULAR).fontSize(BODY)
    const width = this.width(left) / Math.max(1, cells.length) - 8
    const texts = cells.map((cell) => printable(doc, cell))
    const height = Math.max(0, ...texts.map((text) => doc.heightOfString(text, { width })))
    this.ensure(height)
    const top = doc.y
    const row = this.child(table, 'TR')
    texts.forEach((text, index) => {
      this.tagged(row, tag, () => doc.text(text, MARGIN + left + index * (width + 8), top, { width }))
    })
    row.end()
    doc.y = top + height + 4
  }

  /** Runs of one paragraph share its lines. */
  private write(runs: TextRun[], left: number): void {
    const { doc } = this
    const width = this.width(left)
    runs.forEach(({ text, bold }, index) => {
      doc.font(bold ? BOLD : REGULAR)
      const options = { width, continued: index < runs.length - 1 }
      const words = printable(doc, text)
      if (index === 0) doc.text(words, MARGIN + left, doc.y, options)
      else doc.text(words, options)
    })
  }

  private ensure(height: number): void {
    if (this.doc.y + height > this.doc.page.height - FOOT) this.doc.addPage()
  }

  private width(left: number): number {
    return this.doc.page.width - 2 * MARGIN - left
  }

  private child(parent: Structure, tag: string): Structure {
    const element = this.doc.struct(tag)
    parent.add(element)
    return element
  }

  private tagged(parent: Structure, tag: string, write: () => unknown): void {
    const element = this.doc.struct(tag, {}, [() => void write()])
    parent.add(element)
    element.end()
  }
}
