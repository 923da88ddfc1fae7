import { Unread } from './read-file'

const MAX_ENTRIES = 2000
const MAX_DECLARED_BYTES = 64 * 1024 * 1024
const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const MAX_COMMENT = 65_535

/**
 * Judges a ZIP by its central directory before anything is unpacked: entries, declared sizes, encryption, ZIP64, names
 * that leave the folder, archives within and macros.
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
  for (let entry = 0; entry < count; entry++) {
    if (place + ENTRY_BYTES > end || bytes.readUInt32LE(place) !== ENTRY) throw new Unread('damaged')
    const { name, size, next } = readEntry(bytes, place)
    declared += size
    if (declared > MAX_DECLARED_BYTES) throw new Unread('too-large-inside')
    hasWorkbook ||= /(^|\/)workbook\.(xml|bin)$/i.test(name)
    place = next
  }
  if (!hasWorkbook) throw new Unread('not-a-workbook')
}

function findEnd(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT)
  for (let place = bytes.length - END_BYTES; place >= least; place--)
    if (bytes.readUInt32LE(place) === END) return place
  throw new Unread('damaged')
}

function readEntry(bytes: Buffer, place: number): { name: string; size: number; next: number } {
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
  return { name, size, next }
}
