import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { withoutInvisible } from './control-characters'
import { createWorkQueue, QueueFull } from './work-queue'

export interface UploadedFile {
  field: string
  /** Original file name, without folders. */
  name: string
  type: string
  size: number
  /** Truncated: only its beginning was stored. */
  isTooLarge: boolean
  /** Valid until `use` ends. */
  path: string
}

type Received<Value> = { ok: true; value: Value } | { ok: false; reason: 'busy' | 'unreadable' }

class Unreadable extends Error {
  override name = 'Unreadable'
}

/** Concurrent uploads; further ones are refused unread. */
const inPlace = createWorkQueue({ running: 22, waiting: 0 })

const MAX_FILES = 20
const MAX_PARTS = 200
const MAX_FIELD_BYTES = 64 * 1024

/**
 * Parses a form with files, streaming each to a private temporary folder that is removed when `use` ends. Call it after
 * the authorization check: the body is not read before. The route's policy (`body`) limits the total size, counted by
 * the adapter, and `maxFileBytes` that of each file. Refused while too many others are in progress.
 */
export async function withUploadedFiles<Result>(
  request: Request,
  options: { incomingDir: string; maxFileBytes?: number },
  use: (form: FormData, files: UploadedFile[]) => Promise<Result>,
): Promise<Received<Result>> {
  try {
    return { ok: true, value: await inPlace(() => receive(request, options, use)) }
  } catch (error) {
    if (error instanceof QueueFull) return { ok: false, reason: 'busy' }
    if (error instanceof Unreadable) return { ok: false, reason: 'unreadable' }
    throw error
  }
}

async function receive<Result>(
  request: Request,
  { incomingDir, maxFileBytes = Number.POSITIVE_INFINITY }: { incomingDir: string; maxFileBytes?: number },
  use: (form: FormData, files: UploadedFile[]) => Promise<Result>,
): Promise<Result> {
  await mkdir(incomingDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(incomingDir, 'upload-'))
  try {
    const { form, files } = await readParts(request, { folder, maxFileBytes })
    return await use(form, files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readParts(request: Request, { folder, maxFileBytes }: { folder: string; maxFileBytes: number }) {
  const form = new FormData()
  const streams: Readable[] = []
  const kept: Promise<UploadedFile>[] = []
  const parser = createParser(request, maxFileBytes)
  const refuse = () => parser.destroy(new Error('more parts than a form may have'))
  parser.once('filesLimit', refuse).once('partsLimit', refuse)
  parser.on('field', (name, value) => form.append(name, withoutInvisible(value)))
  parser.on('file', (field, stream, name, _encoding, type) => {
    const file = { field, name: name ?? '', type, path: join(folder, String(kept.length)) }
    const keeping = keepFile(file, stream)
    keeping.catch((error) => parser.destroy(error))
    streams.push(stream)
    kept.push(keeping)
  })
  try {
    await pipeline(bodyOf(request), parser)
  } catch (error) {
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(kept)
    throw isSystemError(error) ? error : new Unreadable()
  }
  const files = await Promise.all(kept)
  // A file field left empty.
  return { form, files: files.filter(({ name, size }) => name !== '' || size > 0) }
}

function createParser(request: Request, maxFileBytes: number) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { files: MAX_FILES, parts: MAX_PARTS, fieldSize: MAX_FIELD_BYTES, fileSize: maxFileBytes },
    })
  } catch {
    throw new Unreadable()
  }
}

function bodyOf({ body }: Request): Readable {
  return body ? Readable.from(body) : Readable.from([])
}

async function keepFile(
  file: Omit<UploadedFile, 'size' | 'isTooLarge'>,
  stream: BusboyFileStream,
): Promise<UploadedFile> {
  await pipeline(stream, createWriteStream(file.path, { mode: 0o600, flags: 'wx' }))
  return { ...file, size: stream.bytesRead, isTooLarge: stream.truncated }
}

/** A full disk is not the form's fault. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
