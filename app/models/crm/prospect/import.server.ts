import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { freeBytes, MIN_FREE_BYTES } from '~/database/backup/data-folder.server'
import type { ImportKind, ProspectImport, ProspectSource, ShopDb } from '~/database/schema'
import type { TenantFolders } from '~/database/tenant-folders.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { newId } from '~/models/values/id.server'
import { readUntil } from '~/runtime/read-until'
import { kindOf, MAX_UPLOAD_BYTES, type UploadRefusal } from './reading'
import { legalBases } from './text'

export const PROSPECT_IMPORT_JOB = 'prospect-import'

export type ImportFolders = Pick<TenantFolders, 'privateDir'>
export type Actor = AuditInput['actor']

interface SentFile {
  name: string
  path: string
  size: number
  isTooLarge: boolean
}

type ReceiveFileResult = { ok: true; id: string } | { ok: false; reason: UploadRefusal | 'disk-full' }

interface Receive {
  file: SentFile
  folders: ImportFolders
  /** Overrides the source implied by the file type. */
  source?: ProspectSource
  /** Asked before the import when missing. */
  provenance?: string | undefined
  actor: Actor
  at: Date
}

/** Stores an upload outside the public folder, covered by backups; it is parsed later. */
export async function receiveFile(db: ShopDb, input: Receive): Promise<ReceiveFileResult> {
  const { file, folders, actor, at } = input
  const kind = kindOf(file.name)
  if (!kind) return { ok: false, reason: 'type' }
  if (file.isTooLarge || file.size > MAX_UPLOAD_BYTES) return { ok: false, reason: 'too-large' }
  if (file.size === 0) return { ok: false, reason: 'empty' }
  const id = newId(at)
  const paths = importPaths(folders, { id, file_kind: kind })
  await mkdir(paths.folder, { recursive: true, mode: 0o700 })
  if ((await freeBytes(paths.folder)) < MIN_FREE_BYTES + 4 * file.size) return { ok: false, reason: 'disk-full' }
  await copyFile(file.path, paths.file)
  const file_hash = await hashOf(paths.file)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('prospect_import')
      .values(importRow({ ...input, id, kind, file_hash }))
      .execute()
    await recordAudit(trx, { at, actor, action: 'prospect.upload', subject: importSubject(id) })
  })
  return { ok: true, id }
}

function importRow({
  id,
  kind,
  file_hash,
  file,
  source,
  provenance = '',
  actor,
  at,
}: Receive & { id: string; kind: ImportKind; file_hash: string }) {
  return {
    id,
    job_key: `${PROSPECT_IMPORT_JOB}:${id}`,
    file_name: file.name.slice(0, 200),
    file_size: file.size,
    file_kind: kind,
    file_hash,
    source: source ?? (kind === 'csv' ? ('csv_import' as const) : ('excel_upload' as const)),
    provenance,
    legal_basis: legalBases[0],
    state: 'to-check' as const,
    actor_id: actor.id,
    actor: actor.name,
    created_at: at.toISOString(),
  }
}

export function importSubject(id: string): AuditInput['subject'] {
  return { kind: 'prospect-import', id, label: 'Fichier de prospects' }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** File names derive from the row, never from request input. */
export function importPaths(
  { privateDir }: ImportFolders,
  { id, file_kind }: Pick<ProspectImport, 'id' | 'file_kind'>,
) {
  const folder = join(privateDir, 'prospects')
  return { folder, file: join(folder, `${id}.${file_kind}`), lines: join(folder, `${id}.lines`) }
}

/** `failed_job`: id of its failed job. */
export type FoundImport = ProspectImport & { failed_job: string | null }

export function findImport(db: ShopDb, id: string): Promise<FoundImport | undefined> {
  return withFailedJob(db).where('prospect_import.id', '=', id).executeTakeFirst()
}

function withFailedJob(db: ShopDb) {
  return db
    .selectFrom('prospect_import')
    .leftJoin('job', (join) =>
      join.onRef('job.key', '=', 'prospect_import.job_key').on('job.status', '=', 'failed' as const),
    )
    .selectAll('prospect_import')
    .select('job.id as failed_job')
}

/** Its job failed and must be restarted by hand. */
export function isGivenUp({ state, failed_job }: FoundImport): boolean {
  return failed_job !== null && (state === 'processing' || state === 'undoing')
}

/** Waits until imported, refused or failed, or until the timeout. */
export function awaitImport(
  db: ShopDb,
  { id, mostMs, signal }: { id: string; mostMs: number; signal: AbortSignal },
): Promise<FoundImport | undefined> {
  const isDone = (found: FoundImport | undefined) => found?.state !== 'processing' || isGivenUp(found)
  return readUntil(() => findImport(db, id), { isDone, mostMs, signal })
}

/** Discards an import waiting for a check, with its file. */
export async function discardImport(
  db: ShopDb,
  { id, folders, actor, at }: { id: string; folders: ImportFolders; actor: Actor; at: Date },
): Promise<boolean> {
  const gone = await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('prospect_import')
      .where('id', '=', id)
      .where('state', 'in', ['to-check', 'error'])
      .where('created', '=', 0)
      .where('updated', '=', 0)
      .returning(['id', 'file_kind'])
      .executeTakeFirst()
    if (row) await recordAudit(trx, { at, actor, action: 'prospect.discard', subject: importSubject(id) })
    return row
  })
  if (gone) await removeFiles(folders, gone)
  return gone !== undefined
}

export async function removeFiles(folders: ImportFolders, row: Pick<ProspectImport, 'id' | 'file_kind'>) {
  const { file, lines } = importPaths(folders, row)
  await rm(file, { force: true })
  await rm(lines, { force: true })
}

const IMPORTS_A_PAGE = 50

/** Newest first. */
export async function listImports(db: ShopDb, { page }: { page: number }) {
  const imports = await withFailedJob(db)
    .orderBy('prospect_import.created_at', 'desc')
    .orderBy('prospect_import.id', 'desc')
    .limit(IMPORTS_A_PAGE + 1)
    .offset((page - 1) * IMPORTS_A_PAGE)
    .execute()
  return { imports: imports.slice(0, IMPORTS_A_PAGE), isMore: imports.length > IMPORTS_A_PAGE }
}
