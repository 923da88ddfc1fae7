import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ShopDb } from '~/database/schema'
import { syncPath } from '~/runtime/sync-path.server'
import { HOUR_MS } from '~/runtime/time'
import type { UploadedFile } from '~/runtime/uploaded-files.server'

export const MAX_PROOF_BYTES = 6 * 1024 * 1024
const MAX_NAME_LENGTH = 120
const HEAD_BYTES = 12
/** Grace period: younger files may belong to an upload in progress. */
const YOUNG_MS = HOUR_MS

/** The tenant's private folder, never served. */
interface ProofFolders {
  privateDir: string
}

const proofTypes = ['pdf', 'jpg', 'png', 'webp'] as const
export type ProofType = (typeof proofTypes)[number]
type KeepProofResult = { ok: true; file: string; name: string } | { ok: false; reason: 'type' | 'too-large' | 'empty' }

/** Stores a document in the private folder, named by its content hash. */
export async function keepProof(file: UploadedFile, { privateDir }: ProofFolders): Promise<KeepProofResult> {
  if (file.isTooLarge || file.size > MAX_PROOF_BYTES) return { ok: false, reason: 'too-large' }
  if (file.size === 0) return { ok: false, reason: 'empty' }
  const type = await readType(file.path)
  if (!type) return { ok: false, reason: 'type' }
  const folder = proofFolder(privateDir)
  const stored = `${await hashOf(file.path)}.${type}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(file.path, join(folder, stored))
  await syncPath(folder)
  return { ok: true, file: stored, name: nameOf(file.name, type) }
}

/** Finds a stored document; undefined when it is missing or its name is invalid. */
export function findProof(file: string, { privateDir }: ProofFolders): { path: string; type: ProofType } | undefined {
  const [, ending] = stored.exec(file) ?? []
  const type = proofTypes.find((each) => each === ending)
  const path = join(proofFolder(privateDir), file)
  return type && existsSync(path) ? { path, type } : undefined
}

/** Removes documents that no claim refers to; returns how many. */
export async function sweepProofs(db: ShopDb, { folders, at }: { folders: ProofFolders; at: Date }): Promise<number> {
  const folder = proofFolder(folders.privateDir)
  const names = (await readdir(folder).catch(() => [])).filter((name) => stored.test(name))
  let removed = 0
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name))
    if (at.getTime() - mtimeMs < YOUNG_MS || (await isReferenced(db, name))) continue
    await rm(join(folder, name))
    removed += 1
  }
  return removed
}

const stored = /^[0-9a-f]{32}\.(pdf|jpg|png|webp)$/

function proofFolder(privateDir: string): string {
  return join(privateDir, 'claims')
}

async function isReferenced(db: ShopDb, file: string): Promise<boolean> {
  const claim = await db.selectFrom('claim').select('key').where('proof_file', '=', file).limit(1).executeTakeFirst()
  return claim !== undefined
}

/** By magic bytes, whatever its name. */
async function readType(path: string): Promise<ProofType | undefined> {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.toString('latin1')
    if (head.startsWith('%PDF-')) return 'pdf'
    if (head.startsWith('\xff\xd8\xff')) return 'jpg'
    if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
    return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : undefined
  } finally {
    await handle.close()
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex').slice(0, 32)
}

/** Safe file name for downloads, with the extension of its type. */
function nameOf(sent: string, type: ProofType): string {
  const plain = basename(sent)
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} _-]+/gu, '-')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
  return `${plain || 'preuve'}.${type}`
}
