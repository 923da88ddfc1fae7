import { inflateRawSync } from 'node:zlib'
import { Unread } from './read-file'

const MAX_ENTRIES = 2000
const MAX_DECLARED_BYTES = 64 * 1024 * 1024
const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const MAX_COMMENT = 65_535

const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/**
 * Checks a ZIP by its central directory before the library unpacks it: entries, declared sizes (verified), encryption,
 * ZIP64, path traversal, nested archives and macros.
 */
export function checkArchive(bytes: Buffer): void {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  if (count === 0xffff || start === 0xffffffff) throw new Unread('too-many-parts')
  if (count > MAX_ENTRIES) throw new Unread('too-many-parts')
  let place = start
  let declared = 0
  let hasWorkbook = false
  const entries: Entry[] = []
  for (let entry = 0; entry < count; entry++) {
    if (place + ENTRY_BYTES > end || bytes.readUInt32LE(place) !== ENTRY) throw new Unread('damaged')
    const found = readEntry(bytes, place)
    declared += found.size
    if (declared > MAX_DECLARED_BYTES) throw new Unread('too-large-inside')
    hasWorkbook ||= /(^|\/)workbook\.(xml|bin)$/i.test(found.name)
    entries.push(found)
    place = found.next
  }
  if (!hasWorkbook) throw new Unread('not-a-workbook')
  for (const entry of entries) checkSize(bytes, entry)
}

interface Entry {
  name: string
  method: number
  /** Compressed, and uncompressed. */
  packed: number
  size: number
  start: number
  next: number
}

/** The directory may lie: decompresses no further than the declared size. */
function checkSize(bytes: Buffer, { method, packed, size, start }: Entry): void {
  if (start + LOCAL_BYTES > bytes.length) throw new Unread('damaged')
  const from = start + LOCAL_BYTES + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
  if (method === STORED && packed === size) return
  if (method !== DEFLATED) throw new Unread('damaged')
  try {
    inflateRawSync(bytes.subarray(from, from + packed), { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    const isLonger = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new Unread(isLonger ? 'too-large-inside' : 'damaged')
  }
}

function findEnd(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT)
  for (let place = bytes.length - END_BYTES; place >= least; place--)
    if (bytes.readUInt32LE(place) === END) return place
  throw new Unread('damaged')
}

function readEntry(bytes: Buffer, place: number): Entry {
  const flags = bytes.readUInt16LE(place + 8)
  if (flags & 1) throw new Unread('encrypted')
  const packed = bytes.readUInt32LE(place + 20)
  const size = bytes.readUInt32LE(place + 24)
  if (packed === 0xffffffff || size === 0xffffffff) throw new Unread('too-large-inside')
  const length = bytes.readUInt16LE(place + 28)
  const next = place + ENTRY_BYTES + length + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32)
  const name = bytes.toString('latin1', place + ENTRY_BYTES, place + ENTRY_BYTES + length)
  if (/vbaProject|macrosheets/i.test(name)) throw new Unread('macros')
  if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|\.(zip|xlsx|exe|dll)$/i.test(name)) throw new Unread('damaged')
  return { name, method: bytes.readUInt16LE(place + 10), packed, size, start: bytes.readUInt32LE(place + 42), next }
}
