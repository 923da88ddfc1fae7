import { deflateRawSync } from 'node:zlib'

/** Builds a ZIP by hand, so that its directory can be wrong. */
export interface ZipEntry {
  name: string
  content: Buffer | string
  /** Declared size, instead of the real one. */
  declared?: number
  flags?: number
}

export function zipOf(entries: ZipEntry[], count = entries.length): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declared, flags = 0 } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const fields = Buffer.alloc(22)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declared ?? bytes.length, 18)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(name.length, 0)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, lengths, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, lengths, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
const rels = (target: string, type: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook with one sheet; `more` replaces or adds parts. */
export function workbookOf(sheet: string, more: ZipEntry[] = []): Buffer {
  const parts: ZipEntry[] = [
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: rels('xl/workbook.xml', 'officeDocument') },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook ${ns} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Feuille" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: rels('worksheets/sheet1.xml', 'worksheet') },
    { name: 'xl/worksheets/sheet1.xml', content: `<?xml version="1.0"?><worksheet ${ns}>${sheet}</worksheet>` },
  ]
  const names = new Set(more.map(({ name }) => name))
  return zipOf([...parts.filter(({ name }) => !names.has(name)), ...more])
}

const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Sheet data from rows of texts. */
export function sheetData(rows: string[][]): string {
  const lines = rows.map((cells, line) => {
    const written = cells.map((text, column) => cell(`${String.fromCharCode(65 + column)}${line + 1}`, text))
    return `<row r="${line + 1}">${written.join('')}</row>`
  })
  return `<sheetData>${lines.join('')}</sheetData>`
}
