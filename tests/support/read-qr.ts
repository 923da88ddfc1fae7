import { inflateSync } from 'node:zlib'

type Rows = boolean[][]

/** Data codewords of the blocks of level M, and error correction codewords of each (ISO/IEC 18004, table 9). */
const versions: Record<number, { blocks: number[]; correction: number; alignment: number[] }> = {
  5: { blocks: [43, 43], correction: 24, alignment: [6, 30] },
  6: { blocks: [27, 27, 27, 27], correction: 16, alignment: [6, 34] },
  7: { blocks: [31, 31, 31, 31], correction: 18, alignment: [6, 22, 38] },
  8: { blocks: [38, 38, 39, 39], correction: 22, alignment: [6, 24, 42] },
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Decodes an undamaged QR code (level M, byte mode) of the versions used for transfers. */
export function readQr(framed: Rows): string {
  const rows = withoutBorder(framed)
  const version = versions[(rows.length - 17) / 4]
  if (!version) throw new Error(`A QR code of ${rows.length} squares is not supported.`)
  const level = (bit(rows, 0, 8) ^ 1) * 2 + bit(rows, 1, 8)
  if (level !== 0) throw new Error('The QR code is not of level M.')
  const data = dataOf(codewordsOf(rows, version.alignment), version)
  if (data[0] === undefined || data[0] >> 4 !== 4) throw new Error('The QR code is not in bytes.')
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const length = Number.parseInt(bits.slice(4, 12), 2)
  const bytes = Array.from({ length }, (_, index) => Number.parseInt(bits.slice(12 + index * 8, 20 + index * 8), 2))
  return Buffer.from(bytes).toString('utf8')
}

/** Modules of the SVG of a page (components/ui/qr-code). */
export function qrRowsOf(html: string, label: string): Rows {
  const [, size, path = ''] =
    new RegExp(`viewBox="0 0 (\\d+) \\d+"[^>]*aria-label="${label}".*?<path d="([^"]*)"`, 's').exec(html) ?? []
  const rows: Rows = Array.from({ length: Number(size) }, () => Array<boolean>(Number(size)).fill(false))
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(run))
  }
  return rows
}

/** Modules of a mail's image, each `scale` pixels wide. */
export function qrRowsOfPng(base64: string, scale: number): Rows {
  const png = Buffer.from(base64, 'base64')
  const size = png.readUInt32BE(16)
  const data = png.indexOf('IDAT')
  const lines = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
  const width = 1 + Math.ceil(size / 8)
  const isDark = (x: number, y: number) => ((lines[y * width + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0
  const places = Array.from({ length: size / scale }, (_, place) => place * scale)
  return places.map((y) => places.map((x) => isDark(x, y)))
}

function withoutBorder(rows: Rows): Rows {
  const border = rows.findIndex((row) => row.includes(true))
  return rows.slice(border, rows.length - border).map((row) => row.slice(border, row.length - border))
}

function bit(rows: Rows, x: number, y: number): number {
  return rows[y]?.[x] ? 1 : 0
}

/** In placement order: two columns at a time from the right, alternately upwards and downwards. */
function codewordsOf(rows: Rows, alignment: number[]): number[] {
  const size = rows.length
  const mask = masks[((bit(rows, 2, 8) ^ 1) << 2) | (bit(rows, 3, 8) << 1) | (bit(rows, 4, 8) ^ 1)]
  const bits: number[] = []
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (!isFunction({ x, y, size, alignment })) bits.push(bit(rows, x, y) ^ (mask?.(x, y) ? 1 : 0))
      }
    }
    upwards = !upwards
  }
  const words = bits.join('').match(/.{8}/g) ?? []
  return words.map((word) => Number.parseInt(word, 2))
}

function isFunction({ x, y, size, alignment }: { x: number; y: number; size: number; alignment: number[] }): boolean {
  const [near, far] = [8, size - 9]
  const inFinder = (x <= near && y <= near) || (x > far && y <= near) || (x <= near && y > far)
  const inVersion = size >= 45 && ((x < 6 && y > size - 12 && y <= far) || (y < 6 && x > size - 12 && x <= far))
  const last = alignment.at(-1)
  const inAlignment = alignment.some((cx) =>
    alignment.some((cy) => {
      const isFinder = (cx === 6 && (cy === 6 || cy === last)) || (cy === 6 && cx === last)
      return !isFinder && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
    }),
  )
  return inFinder || inVersion || inAlignment || x === 6 || y === 6
}

/** Data codewords of the blocks are interleaved. */
function dataOf(words: number[], { blocks }: { blocks: number[] }): number[] {
  const longest = Math.max(...blocks)
  const filled: number[][] = blocks.map(() => [])
  let next = 0
  for (let place = 0; place < longest; place++) {
    blocks.forEach((length, block) => {
      if (place < length) filled[block]?.push(words[next++] ?? 0)
    })
  }
  return filled.flat()
}
