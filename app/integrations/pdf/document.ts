import PDFDocument from 'pdfkit'
import { registerFonts } from './fonts'
import { MARGIN } from './page-numbers'

/** Opens an empty tagged document in French that shows its title in the window bar. */
export function openDocument(title: string): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title },
    // The types do not allow null, which keeps pdfkit from loading Helvetica.
    ...({ font: null } as object),
  })
  registerFonts(doc)
  return doc
}
