import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

export const REGULAR = 'regular'
export const BOLD = 'bold'

const files = {
  [REGULAR]: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  [BOLD]: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
}
const REPLACEMENT = '\ufffd'

/** Latin, Greek and Cyrillic; a PDF embeds only the glyphs that it uses. */
function registerFonts(doc: PDFKit.PDFDocument): void {
  const require = createRequire(import.meta.url)
  for (const [name, file] of Object.entries(files)) {
    doc.registerFont(name, withoutRules(readFileSync(require.resolve(file))))
  }
}

/**
 * Strips the kerning and ligature rules and the glyph names, which take fontkit two thirds of the time of an invoice
 * and are not needed.
 */
function withoutRules(font: Buffer): Buffer {
  const end = 12 + 16 * font.readUInt16BE(4)
  for (let entry = 12; entry < end; entry += 16) {
    const tag = font.toString('latin1', entry, entry + 4)
    if (tag === 'GSUB' || tag === 'GPOS' || tag === 'GDEF') font.fill(0, entry, entry + 4)
    // Version 3 of this table has no names.
    if (tag === 'post') font.writeUInt32BE(0x00030000, font.readUInt32BE(entry + 8))
  }
  return font
}

declare global {
  namespace PDFKit {
    interface PDFDocument {
      _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
    }
  }
}

/** Replaces characters without a glyph in the current font by the replacement character, also when copied. */
export function printable(doc: PDFKit.PDFDocument, text: string): string {
  const { font } = doc._font
  const isKnown = (letter: string) => letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  return [...text.normalize('NFC')].map((letter) => (isKnown(letter) ? letter : REPLACEMENT)).join('')
}

export const MARGIN = 50
/** The types of pdfkit do not allow null, which keeps it from loading Helvetica. */
const withoutHelvetica: object = { font: null }

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

/** Properties of the Factur-X 1.0 schema, described as PDF/A requires (ISO 19005-3, 6.6.2.3). */
const facturXNames = ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel']
const facturXSpace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const facturXMetadata = `
<rdf:Description rdf:about="" xmlns:fx="${facturXSpace}">
  <fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${facturXSpace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${facturXNames
      .map(
        (name) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>
      <pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
      <pdfaProperty:description>${name}</pdfaProperty:description></rdf:li>`,
      )
      .join('')}</rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

declare global {
  namespace PDFKit {
    interface PDFDocument {
      appendXML(xml: string): void
    }
  }
}

/** The document must have been opened as an archive. */
export function embedFacturX(doc: PDFKit.PDFDocument, xml: string): void {
  const relation: object = { relationship: 'Alternative' }
  const date = { creationDate: new Date(), modifiedDate: new Date() }
  doc.file(Buffer.from(xml), { name: 'factur-x.xml', type: 'text/xml', description: 'Factur-X', ...date, ...relation })
  doc.appendXML(facturXMetadata)
}

/** Opens an empty tagged document in French that shows its title in the window bar; `isArchive`: a PDF/A-3. */
export function openDocument(title: string, { isArchive = false } = {}): PDFKit.PDFDocument {
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
    ...(isArchive && { subset: 'PDF/A-3b' as const }),
    ...withoutHelvetica,
  })
  registerFonts(doc)
  return doc
}
