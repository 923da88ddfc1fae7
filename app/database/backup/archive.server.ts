import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Header } from 'tar/header'
import { createSink, openSource, SealBroken, type Source } from './sealed-file.server'

/**
 * Tamper-evident archive that any `tar` can unpack: a plain ustar archive of regular files whose last member, `sha256`,
 * is the digest of every byte before it. The reader rejects other member types and any changed bit
 * (docs/decisions/0016-backup.md).
 */

const BLOCK = 512
const CHUNK = 256 * 1024
const SEAL = 'sha256'

export class DamagedArchive extends Error {
  override name = 'DamagedArchive'
}

export interface ArchiveWriter {
  /** Appends a file from disk under a name; the digest covers the bytes written. */
  addFile(name: string, file: string): Promise<{ size: number; sha256: string }>
  addText(name: string, text: string): Promise<void>
  /** Seals the archive and flushes it to disk. */
  close(): Promise<void>
}

/** Throws when the file exists. The archive is invalid until `close` has sealed it; `key` encrypts it. */
export async function createArchive(
  file: string,
  options: { at: Date; key?: string | undefined },
): Promise<ArchiveWriter> {
  const sink = await createSink(file, options.key)
  const seal = createHash('sha256')

  async function write(bytes: Buffer) {
    seal.update(bytes)
    await sink.write(bytes)
  }

  async function addText(name: string, text: string) {
    const bytes = Buffer.from(text)
    await write(Buffer.concat([header({ name, size: bytes.length, at: options.at }), bytes, padding(bytes.length)]))
  }

  return {
    async addFile(name, path) {
      const source = await open(path)
      try {
        const { size } = await source.stat()
        await write(header({ name, size, at: options.at }))
        const hash = createHash('sha256')
        for await (const chunk of readRange(plainSource(source, size), { from: 0, size })) {
          hash.update(chunk)
          await write(chunk)
        }
        await write(padding(size))
        return { size, sha256: hash.digest('hex') }
      } finally {
        await source.close()
      }
    },
    addText,
    async close() {
      try {
        await addText(SEAL, sealText(seal.copy()))
        await sink.write(Buffer.alloc(2 * BLOCK))
      } catch (error) {
        await sink.abandon()
        throw error
      }
      await sink.close()
    },
  }
}

interface ArchiveMember {
  name: string
  size: number
  /** Must be read to the end before the next member is requested. */
  content: AsyncIterable<Buffer>
}

/**
 * Yields the members in order; throws DamagedArchive at the first byte that the writer would not have written, FileLocked for
 * an encrypted archive without its key.
 */
export async function* readArchive(file: string, key?: string): AsyncGenerator<ArchiveMember> {
  const source = await openSource(file, key).catch(brokenAsDamaged)
  try {
    yield* readMembers(source, source.size)
  } catch (error) {
    brokenAsDamaged(error)
  } finally {
    await source.close()
  }
}

/** Reads one small member alone, without the others and so without the seal; undefined where there is none. */
export async function readMember(file: string, { name, key }: { name: string; key?: string | undefined }) {
  const source = await openSource(file, key).catch(brokenAsDamaged)
  try {
    for (let position = 0; position + BLOCK <= source.size; ) {
      const found = parseHeader(await readExactly(source, { from: position, size: BLOCK }))
      position += BLOCK
      if (found.name === name) return await readExactly(source, { from: position, size: found.size })
      if (found.name === SEAL) return undefined
      position += found.size + padding(found.size).length
    }
    return undefined
  } catch (error) {
    return brokenAsDamaged(error)
  } finally {
    await source.close()
  }
}

function brokenAsDamaged(error: unknown): never {
  throw error instanceof SealBroken ? new DamagedArchive('L’archive chiffrée a été changée, ou sa fin manque.') : error
}

function plainSource(handle: FileHandle, size: number): Source {
  return {
    size,
    async read(from, bytes) {
      const part = Buffer.allocUnsafe(bytes)
      const { bytesRead } = await handle.read(part, 0, bytes, from)
      return part.subarray(0, bytesRead)
    },
    close: () => handle.close(),
  }
}

async function* readMembers(handle: Source, archiveBytes: number): AsyncGenerator<ArchiveMember> {
  const seal = createHash('sha256')
  let position = 0
  while (position + BLOCK <= archiveBytes) {
    const block = await readExactly(handle, { from: position, size: BLOCK })
    const { name, size } = parseHeader(block)
    position += BLOCK
    if (position + size > archiveBytes) throw truncated()
    if (name === SEAL) return await checkSeal(handle, { seal, from: position, size, archiveBytes })
    seal.update(block)
    yield { name, size, content: hashed(readRange(handle, { from: position, size }), seal) }
    position += size
    const pad = await readExactly(handle, { from: position, size: padding(size).length })
    if (pad.some((byte) => byte !== 0))
      throw new DamagedArchive('Des octets étrangers se trouvent entre deux fichiers.')
    seal.update(pad)
    position += pad.length
  }
  throw truncated()
}

async function checkSeal(
  handle: Source,
  input: { seal: Hash; from: number; size: number; archiveBytes: number },
): Promise<void> {
  const expected = Buffer.from(sealText(input.seal))
  const end = Buffer.concat([expected, padding(expected.length), Buffer.alloc(2 * BLOCK)])
  const rest = input.archiveBytes - input.from
  if (rest < end.length) throw truncated()
  const found = await readExactly(handle, { from: input.from, size: end.length })
  if (rest > end.length || !found.equals(end)) {
    throw new DamagedArchive('L’empreinte de l’archive ne correspond pas à son contenu.')
  }
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

async function* readRange(handle: Source, range: { from: number; size: number }): AsyncGenerator<Buffer> {
  for (let done = 0; done < range.size; done += CHUNK) {
    yield await readExactly(handle, { from: range.from + done, size: Math.min(CHUNK, range.size - done) })
  }
}

async function readExactly(handle: Source, range: { from: number; size: number }): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let done = 0; done < range.size; ) {
    const part = await handle.read(range.from + done, range.size - done)
    if (part.length === 0) throw truncated()
    parts.push(part)
    done += part.length
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
}

function sealText(seal: Hash): string {
  return `${seal.digest('hex')}\n`
}

function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

function truncated(): DamagedArchive {
  return new DamagedArchive('L’archive est tronquée.')
}

/** POSIX ustar; throws for a name that does not fit the header. */
function header(member: { name: string; size: number; at: Date }): Buffer {
  const block = Buffer.alloc(BLOCK)
  const [path, size, mtime] = [member.name, member.size, member.at]
  new Header({ path, size, mtime, mode: 0o600, uid: 0, gid: 0, type: 'File' }).encode(block)
  if (parseHeader(block).name !== path) throw new Error(`Le nom ${path} est trop long pour une archive.`)
  return block
}

/** Accepts regular files only: a backup holds nothing else. */
function parseHeader(block: Buffer): { name: string; size: number } {
  const header = decodeHeader(block)
  // The checksum does not cover the bits around its own digits.
  const checksum = block.toString('latin1', 148, 156)
  const isWhole = header?.cksumValid && /^[0-7]{6}(\0 | \0)$/.test(checksum)
  if (!isWhole || !header.path || header.size === undefined || header.type !== 'File') {
    throw new DamagedArchive('Ce n’est pas une archive de cette boutique, ou elle est endommagée.')
  }
  return { name: header.path, size: header.size }
}

function decodeHeader(block: Buffer): Header | undefined {
  try {
    return new Header(block)
  } catch {
    // Not a valid size.
    return undefined
  }
}
