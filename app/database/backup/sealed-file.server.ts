import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * Files of the backups, as they are or encrypted by BACKUP_KEY: AES-256-GCM in chunks that are authenticated with their place,
 * so that a file is read from any place, and an end that is missing shows (docs/decisions/0061).
 */
const MAGIC = Buffer.from('OSMOSEURS-BACKUP-1\n')
const SALT_BYTES = 16
const MARK_BYTES = 16
const HEAD_BYTES = MAGIC.length + SALT_BYTES + MARK_BYTES
const CHUNK = 64 * 1024
const TAG_BYTES = 16
const SEALED_CHUNK = CHUNK + TAG_BYTES

/** The key is missing or another one: nothing says that the file is damaged. */
export class FileLocked extends Error {
  override name = 'FileLocked'
}

/** Bytes that were changed, or an end that is missing. */
export class SealBroken extends Error {
  override name = 'SealBroken'
}

export interface Sink {
  write(bytes: Buffer): Promise<void>
  /** Flushed to disk. */
  close(): Promise<void>
  /** After a failure. */
  abandon(): Promise<void>
}

export interface Source {
  size: number
  /** Fewer bytes only at the end. */
  read(from: number, size: number): Promise<Buffer>
  close(): Promise<void>
}

/** Throws when the file exists. */
export async function createSink(file: string, key: string | undefined): Promise<Sink> {
  const handle = await open(file, 'wx', 0o600)
  const abandon = () => handle.close()
  if (key === undefined)
    return { write: (bytes) => writeAll(handle, bytes), close: () => syncAndClose(handle), abandon }
  const salt = randomBytes(SALT_BYTES)
  await writeAll(handle, Buffer.concat([MAGIC, salt, derive(key, salt, 'mark', MARK_BYTES)]))
  const secret = derive(key, salt, 'content', 32)
  let waiting = Buffer.alloc(0)
  let place = 0
  return {
    async write(bytes) {
      waiting = Buffer.concat([waiting, bytes])
      // The last chunk is known at the end only.
      while (waiting.length > CHUNK) {
        await writeAll(handle, sealChunk(secret, { bytes: waiting.subarray(0, CHUNK), place: place++, isLast: false }))
        waiting = waiting.subarray(CHUNK)
      }
    },
    async close() {
      await writeAll(handle, sealChunk(secret, { bytes: waiting, place, isLast: true }))
      await syncAndClose(handle)
    },
    abandon,
  }
}

/** Throws FileLocked for an encrypted file without its key. */
export async function openSource(file: string, key: string | undefined): Promise<Source> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const head = await readUpTo(handle, 0, HEAD_BYTES)
    if (!head.subarray(0, MAGIC.length).equals(MAGIC))
      return { size, read: (from, bytes) => readUpTo(handle, from, bytes), close: () => handle.close() }
    return sealedSource(handle, { secret: openHead(head, key), sealedBytes: size - HEAD_BYTES })
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Whether a file is encrypted, and by another key than this one. */
export async function isLocked(file: string, key: string | undefined): Promise<boolean> {
  try {
    await (await openSource(file, key)).close()
    return false
  } catch (error) {
    if (error instanceof FileLocked) return true
    throw error
  }
}

/** Size on disk of a file with this content. */
export function storedBytes(size: number, key: string | undefined): number {
  return key === undefined ? size : HEAD_BYTES + size + TAG_BYTES * Math.max(1, Math.ceil(size / CHUNK))
}

/** Tells keys apart in names of files, without telling the key. */
export function keyName(key: string): string {
  return derive(key, Buffer.alloc(0), 'name', 6).toString('hex')
}

function openHead(head: Buffer, key: string | undefined): Buffer {
  if (key === undefined)
    throw new FileLocked('est chiffrée\u202f: donnez sa clé par BACKUP_KEY, sans laquelle rien ne peut l’ouvrir')
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const mark = derive(key, salt, 'mark', MARK_BYTES)
  if (!head.subarray(HEAD_BYTES - MARK_BYTES).equals(mark))
    throw new FileLocked('est chiffrée par une autre clé que celle de BACKUP_KEY')
  return derive(key, salt, 'content', 32)
}

function sealedSource(handle: FileHandle, { secret, sealedBytes }: { secret: Buffer; sealedBytes: number }): Source {
  const chunks = Math.max(1, Math.ceil(sealedBytes / SEALED_CHUNK))
  const size = sealedBytes - TAG_BYTES * chunks
  // An end too short for a chunk would never be read.
  if (sealedBytes - SEALED_CHUNK * (chunks - 1) < TAG_BYTES + Number(chunks > 1)) throw new SealBroken()
  let known: { place: number; bytes: Buffer } = { place: -1, bytes: Buffer.alloc(0) }
  async function chunkAt(place: number): Promise<Buffer> {
    if (known.place === place) return known.bytes
    const sealed = await readUpTo(handle, HEAD_BYTES + place * SEALED_CHUNK, SEALED_CHUNK)
    known = { place, bytes: openChunk(secret, { sealed, place, isLast: place === chunks - 1 }) }
    return known.bytes
  }
  return {
    size,
    async read(from, bytes) {
      const parts: Buffer[] = []
      for (let at = from; at < Math.min(from + bytes, size); ) {
        const place = Math.floor(at / CHUNK)
        const chunk = await chunkAt(place)
        const part = chunk.subarray(at - place * CHUNK, from + bytes - place * CHUNK)
        parts.push(part)
        at += part.length
      }
      return Buffer.concat(parts)
    },
    close: () => handle.close(),
  }
}

interface Chunk {
  place: number
  isLast: boolean
}

function sealChunk(secret: Buffer, { bytes, ...chunk }: Chunk & { bytes: Buffer }): Buffer {
  const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(chunk))
  cipher.setAAD(Buffer.from([chunk.isLast ? 1 : 0]))
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function openChunk(secret: Buffer, { sealed, ...chunk }: Chunk & { sealed: Buffer }): Buffer {
  if (sealed.length < TAG_BYTES) throw new SealBroken()
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', secret, nonceOf(chunk), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from([chunk.isLast ? 1 : 0]))
  decipher.setAuthTag(sealed.subarray(end))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
  } catch {
    throw new SealBroken()
  }
}

/** A file has a secret of its own, so a place is used once. */
function nonceOf({ place }: Chunk): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(place), 4)
  return nonce
}

function derive(key: string, salt: Buffer, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `osmoseurs backup ${purpose}`, bytes))
}

async function readUpTo(handle: FileHandle, from: number, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  let done = 0
  while (done < size) {
    const { bytesRead } = await handle.read(bytes, done, size - done, from + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return bytes.subarray(0, done)
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await handle.write(bytes, done, bytes.length - done)).bytesWritten
  }
}

async function syncAndClose(handle: FileHandle): Promise<void> {
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
