import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export const REGULAR = 'regular'
export const BOLD = 'bold'

const files = {
  [REGULAR]: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  [BOLD]: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
}
const REPLACEMENT = '\ufffd'

/** Latin, Greek and Cyrillic; a PDF embeds only the glyphs that it uses. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
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

type WithFont = PDFKit.PDFDocument & { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }

/** Replaces characters without a glyph in the current font by the replacement character, also when copied. */
export function printable(doc: PDFKit.PDFDocument, text: string): string {
  const { font } = (doc as WithFont)._font
  const isKnown = (letter: string) => letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  return [...text.normalize('NFC')].map((letter) => (isKnown(letter) ? letter : REPLACEMENT)).join('')
}
