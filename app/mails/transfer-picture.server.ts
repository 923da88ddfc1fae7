import { deflateSync } from 'node:zlib'
import type { MailImage } from './render'

const SCALE = 5

/** A QR code as an embedded PNG: mail clients show no SVG and block remote pictures by default. */
export function qrPicture(rows: boolean[][], alt: string): MailImage {
  const size = rows.length * SCALE
  return {
    kind: 'image',
    src: `data:image/png;base64,${png(rows, size).toString('base64')}`,
    alt,
    width: size,
    height: size,
  }
}

/** One bit per pixel, 1 for white (ISO/IEC 15948). */
function png(rows: boolean[][], size: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header[8] = 1
  const lines = rows.flatMap((row) => Array<Buffer>(SCALE).fill(line(row, size)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The first byte selects filter type 0 (none). */
function line(row: boolean[], size: number): Buffer {
  const bytes = Buffer.alloc(1 + Math.ceil(size / 8))
  for (let dot = 0; dot < size; dot++) {
    if (!row[Math.floor(dot / SCALE)])
      bytes.writeUInt8((bytes[1 + (dot >> 3)] ?? 0) | (0x80 >> (dot & 7)), 1 + (dot >> 3))
  }
  return bytes
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Node 20.10 has no built-in CRC-32. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
