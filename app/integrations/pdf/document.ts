import PDFDocument from 'pdfkit'
import { registerFonts } from './fonts'
import { MARGIN } from './page-numbers'

/** An empty document, tagged, in French, with its title in the window's bar. */
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
    // The types do not know that none may be given, which keeps pdfkit from opening Helvetica.
    ...({ font: null } as object),
  })
  registerFonts(doc)
  return doc
}
