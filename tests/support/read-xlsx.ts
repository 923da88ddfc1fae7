import { inflateRawSync } from 'node:zlib'

/** Reads a workbook independently of the library that wrote it (ECMA-376; APPNOTE 4.3). */
export interface ReadSheet {
  rows: (string | number | undefined)[][]
  /** Number format of each cell that has one. */
  formats: (string | undefined)[][]
  /** Formula elements and cell types. */
  formulas: number
}

export function readXlsx(bytes: Buffer): ReadSheet {
  const files = unzip(bytes)
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const strings = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) =>
    characters([...item.matchAll(/<t(?: [^>]*)?>(.*?)<\/t>/gs)].map(([, text = '']) => text).join('')),
  )
  const formatOf = readFormats(files.get('xl/styles.xml') ?? '')
  const read: ReadSheet = { rows: [], formats: [], formulas: countFormulas(sheet) }
  for (const [, attributes = '', inner = ''] of sheet.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const { row, column } = placeOf(/r="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? '')
    const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1] ?? ''
    read.rows[row] ??= []
    read.formats[row] ??= []
    const cells = read.rows[row] ?? []
    cells[column] = / t="s"/.test(` ${attributes}`) ? strings[Number(value)] : Number(value)
    const formats = read.formats[row] ?? []
    formats[column] = formatOf(Number(/ s="(\d+)"/.exec(` ${attributes}`)?.[1] ?? 0))
  }
  return read
}

/** `<f>`, and the types used only for formula results. */
export function countFormulas(sheet: string): number {
  return [...sheet.matchAll(/<f[ >/]|<c [^>]*t="(?:str|e)"|<hyperlink|<ddeLink|<oleLink/g)].length
}

function readFormats(styles: string): (style: number) => string | undefined {
  const own = new Map(
    [...styles.matchAll(/<numFmt ([^>]*)\/>/g)].map(([, attributes = '']) => [
      /numFmtId="(\d+)"/.exec(attributes)?.[1],
      characters(/formatCode="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    ]),
  )
  const cells = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? ''
  const ids = [...cells.matchAll(/<xf ([^>]*)>/g)].map(
    ([, attributes = '']) => /numFmtId="(\d+)"/.exec(attributes)?.[1],
  )
  return (style) => own.get(ids[style]) ?? ids[style]
}

function placeOf(reference: string): { row: number; column: number } {
  const letters = reference.replace(/\d+/, '')
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(reference.slice(letters.length)) - 1, column }
}

/** XML parsers normalise line ends; literal carriage returns are written as references. */
function characters(xml: string): string {
  return xml
    .replace(/\r\n?/g, '\n')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex, decimal, name) =>
      name ? (named[name] ?? '') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size, nameLength] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ]
    const start = bytes.readUInt32LE(at + 42)
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const packed = bytes.subarray(from, from + size)
    files.set(
      bytes.toString('utf8', at + 46, at + 46 + nameLength),
      (method === 8 ? inflateRawSync(packed) : packed).toString('utf8'),
    )
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}
