import type { Paper, PaperTable } from '~/models/shop/invoice'
import { BOLD, embedFacturX, MARGIN, numberPages, openDocument, printable, REGULAR } from './document'

/** Bottom space of each page for its number. */
const FOOT = 70

type Structure = PDFKit.PDFStructureElement

/** Each paper starts on a new page; headings, tables and their cells are tagged (ISO 32000-1, 14.8). */
export function drawPapers(papers: Paper[]): PDFKit.PDFDocument {
  const title = papers.length === 1 ? (papers[0]?.title ?? '') : `${papers.length} bons de livraison`
  const [xml] = papers.length === 1 ? papers.map(({ facturX }) => facturX) : []
  const doc = openDocument(title, { isArchive: xml !== undefined })
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const paper of papers) new Sheet(doc, root, paper).draw()
  root.end()
  numberPages(doc)
  if (xml) embedFacturX(doc, xml)
  return doc
}

class Sheet {
  private readonly part: Structure
  private readonly doc: PDFKit.PDFDocument
  private readonly paper: Paper
  private readonly width: number

  constructor(doc: PDFKit.PDFDocument, root: Structure, paper: Paper) {
    this.doc = doc
    this.paper = paper
    this.addPage()
    this.width = doc.page.width - 2 * MARGIN
    this.part = doc.struct('Sect')
    root.add(this.part)
  }

  draw(): void {
    const { title, seller, facts, parties, table, totals, vat, mentions, signatures } = this.paper
    this.line('H1', title, { font: BOLD, size: 18 })
    this.space(8)
    const top = this.doc.y
    for (const { label, value } of facts) this.line('P', `${label}\u202f: ${value}`, { width: this.width / 2 - 10 })
    const factsEnd = this.doc.y
    this.block({ title: seller.name, lines: seller.lines }, { left: this.width / 2 + 10, top })
    this.doc.y = Math.max(factsEnd, this.doc.y) + 16
    this.parties(parties)
    this.table(table)
    for (const total of totals) this.total(total)
    this.space(12)
    if (vat) this.table(vat)
    for (const mention of mentions) this.line('P', mention, { size: 8 })
    this.signatures(signatures)
    this.part.end()
  }

  private addPage(): void {
    this.doc.addPage()
    if (this.paper.isSpecimen) this.drawSpecimen()
    this.doc.fillColor('#000').font(REGULAR).fontSize(10)
    this.doc.x = MARGIN
    this.doc.y = MARGIN
  }

  private drawSpecimen(): void {
    const { doc } = this
    const middle = { x: doc.page.width / 2, y: doc.page.height / 2 }
    doc.markContent('Artifact', { type: 'Page' })
    doc.save().rotate(-35, { origin: [middle.x, middle.y] })
    doc.font(BOLD).fontSize(90).fillColor('#d8d8d8')
    doc.text('SPÉCIMEN', 0, middle.y - 45, { width: doc.page.width, align: 'center', lineBreak: false })
    doc.restore()
    doc.endMarkedContent()
  }

  /** Adds a page when the content does not fit on this one. */
  private ensure(height: number): void {
    if (this.doc.y + height > this.doc.page.height - FOOT) this.addPage()
  }

  private space(height: number): void {
    this.doc.y += height
  }

  private line(
    tag: 'H1' | 'H2' | 'P',
    text: string,
    options: { font?: string; size?: number; left?: number; width?: number; parent?: Structure } = {},
  ): void {
    const { font = REGULAR, size = 10, left = 0, width = this.width - left, parent = this.part } = options
    this.doc.font(font).fontSize(size)
    const words = printable(this.doc, text)
    this.ensure(this.doc.heightOfString(words, { width }))
    this.tagged(parent, tag, () => this.doc.text(words, MARGIN + left, this.doc.y, { width }))
  }

  private tagged(parent: Structure, tag: string, write: () => unknown): void {
    const element = this.doc.struct(tag, {}, [() => void write()])
    parent.add(element)
    element.end()
  }

  private block(
    { title, lines }: { title: string; lines: string[] },
    { left, top }: { left: number; top: number },
  ): void {
    const width = this.width / 2 - 10
    this.doc.y = top
    this.line('H2', title, { font: BOLD, left, width })
    for (const line of lines) this.line('P', line, { left, width })
  }

  private parties(parties: Paper['parties']): void {
    const top = this.doc.y
    const ends = parties.map((party, index) => {
      this.block(party, { left: index * (this.width / 2 + 10), top })
      return this.doc.y
    })
    this.doc.y = Math.max(top, ...ends) + 16
  }

  private table(content: PaperTable): void {
    const { doc } = this
    const { caption, columns, rows } = content
    this.ensure(80)
    this.line('H2', caption, { font: BOLD })
    const table = doc.struct('Table')
    this.part.add(table)
    const widths = this.columnWidths(content)
    const heads = columns.map(({ label }) => ({ text: label, details: [] }))
    this.row(table, { tag: 'TH', columns, widths, cells: heads })
    for (const { cells, details } of rows) {
      const texts = columns.map((_, index) => ({ text: cells[index] ?? '', details: index === 0 ? details : [] }))
      this.row(table, { tag: 'TD', columns, widths, cells: texts })
    }
    table.end()
    this.space(12)
  }

  /** The other columns are as wide as their content; the first takes the rest. */
  private columnWidths({ columns, rows }: PaperTable): number[] {
    const others = columns.slice(1).map(({ label }, index) => {
      const cells = rows.map((row) => this.widthOf(row.cells[index + 1] ?? '', REGULAR))
      return Math.max(this.widthOf(label, BOLD), ...cells) + 18
    })
    return [this.width - others.reduce((sum, width) => sum + width, 0), ...others]
  }

  private widthOf(text: string, font: string): number {
    this.doc.font(font).fontSize(10)
    return this.doc.widthOfString(printable(this.doc, text))
  }

  private row(
    table: Structure,
    {
      tag,
      columns,
      widths,
      cells,
    }: {
      tag: 'TH' | 'TD'
      columns: PaperTable['columns']
      widths: number[]
      cells: { text: string; details: string[] }[]
    },
  ): void {
    const { doc } = this
    doc.font(tag === 'TH' ? BOLD : REGULAR).fontSize(10)
    const texts = cells.map(({ text, details }) => printable(doc, [text, ...details].join('\n')))
    const height = Math.max(
      ...texts.map((text, index) => doc.heightOfString(text, { width: (widths[index] ?? 0) - 6 })),
    )
    this.ensure(height + 8)
    doc.font(tag === 'TH' ? BOLD : REGULAR).fontSize(10)
    const top = doc.y + 4
    const row = doc.struct('TR')
    table.add(row)
    let left = MARGIN
    texts.forEach((text, index) => {
      const width = (widths[index] ?? 0) - 6
      const align = columns[index]?.isNumber ? 'right' : 'left'
      const at = left
      this.tagged(row, tag, () => doc.text(text, at, top, { width, align }))
      left += width + 6
    })
    row.end()
    doc.x = MARGIN
    doc.y = top + height + 3
    this.rule()
  }

  private rule(): void {
    const { doc } = this
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + this.width, doc.y)
      .lineWidth(0.5)
      .stroke('#000')
    doc.endMarkedContent()
  }

  private total({ label, value, strong }: Paper['totals'][number]): void {
    const { doc } = this
    this.ensure(18)
    doc.font(strong ? BOLD : REGULAR).fontSize(strong ? 12 : 10)
    const words = printable(doc, `${label}\u202f: ${value}`)
    const write = () => doc.text(words, MARGIN + this.width / 2, doc.y, { width: this.width / 2, align: 'right' })
    this.tagged(this.part, 'P', write)
  }

  private signatures(labels: string[]): void {
    if (labels.length === 0) return
    const { doc } = this
    this.space(16)
    this.ensure(110)
    const [top, width] = [doc.y, this.width / labels.length - 10]
    labels.forEach((label, index) => {
      const left = index * (width + 20)
      doc.markContent('Artifact', { type: 'Layout' })
      doc
        .rect(MARGIN + left, top, width, 90)
        .lineWidth(0.5)
        .stroke('#000')
      doc.endMarkedContent()
      doc.y = top + 6
      this.line('P', label, { left: left + 6, width: width - 12 })
    })
  }
}
