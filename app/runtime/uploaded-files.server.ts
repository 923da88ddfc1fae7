import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileUpload, FormDataParseError, MultipartParseError, parseFormData } from '@remix-run/form-data-parser'
import { data } from 'react-router'

export interface UploadedFile {
  field: string
  /** As its sender calls it, and never a path. */
  name: string
  type: string
  size: number
  /** Until `use` ends. */
  path: string
}

const MAX_FILES = 20
const MAX_PARTS = 200
const TINY_BYTES = 2
const MAX_JOINED_BYTES = 64 * 1024

/**
 * Parses a form with files, each stored in a private temporary folder that is removed when `use` ends. Call it after
 * the authorization check: nothing of the body is read before. The route's policy (`body`) bounds the size, counted by
 * the adapter. Throws 400 for a malformed form.
 */
export async function withUploadedFiles<Result>(
  request: Request,
  incomingDir: string,
  use: (form: FormData, files: UploadedFile[]) => Promise<Result>,
): Promise<Result> {
  await mkdir(incomingDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(incomingDir, 'upload-'))
  try {
    const files: UploadedFile[] = []
    const form = await readParts(request, async (file) => {
      // A field of files that was left empty.
      if (file.name === '' && file.size === 0) return
      files.push(await keepFile(file, join(folder, String(files.length))))
    })
    return await use(form, files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readParts(request: Request, take: (file: FileUpload) => Promise<void>): Promise<FormData> {
  const sizes = { maxFileSize: Number.POSITIVE_INFINITY, maxTotalSize: Number.POSITIVE_INFINITY }
  try {
    return await parseFormData(whole(request), { maxFiles: MAX_FILES, maxParts: MAX_PARTS, ...sizes }, take)
  } catch (error) {
    const isUnreadable = error instanceof FormDataParseError || error instanceof MultipartParseError
    throw isUnreadable ? data('Formulaire illisible', { status: 400 }) : error
  }
}

/** The parser refuses a form whose last line break comes by itself: so few bytes are joined to those before. */
function whole(request: Request): Request {
  const { url, method, headers } = request
  const init = { method, headers, body: request.body?.pipeThrough(joiningTinyPieces()), duplex: 'half' }
  return new Request(url, init)
}

function joiningTinyPieces(): TransformStream<Uint8Array, Uint8Array> {
  let held: Uint8Array = new Uint8Array()
  return new TransformStream({
    transform(piece, controller) {
      const joins = piece.length <= TINY_BYTES && held.length < MAX_JOINED_BYTES
      if (held.length > 0 && !joins) controller.enqueue(held)
      held = joins ? Buffer.concat([held, piece]) : piece
    },
    flush(controller) {
      if (held.length > 0) controller.enqueue(held)
    },
  })
}

async function keepFile(file: FileUpload, path: string): Promise<UploadedFile> {
  await writeFile(path, file.stream(), { mode: 0o600, flag: 'wx' })
  return { field: file.fieldName, name: file.name, type: file.type, size: file.size, path }
}
