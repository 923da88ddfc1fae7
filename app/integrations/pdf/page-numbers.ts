import { REGULAR } from './fonts'

export const MARGIN = 50

/** Call once all pages exist. */
export function numberPages(doc: PDFKit.PDFDocument): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font(REGULAR).fontSize(8).fillColor('#000')
    // Below the margin pdfkit would add another page.
    doc.page.margins.bottom = 0
    const words = `Page ${page - start + 1} sur ${count}`
    doc.text(words, MARGIN, doc.page.height - 40, { width: doc.page.width - 2 * MARGIN, align: 'right' })
    doc.endMarkedContent()
  }
}
