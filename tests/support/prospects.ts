import { mkdtempSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { readCsvFile } from '~/integrations/spreadsheets/reader/csv-file'
import { findPart, registerAgent, workOnJob } from '~/models/base/agent/index.server'
import { claimJob } from '~/models/base/job/index.server'
import type { ReadProspectFile } from '~/models/crm/prospect'
import {
  findImport,
  PROSPECT_IMPORT_JOB,
  prepareImport,
  prospectImportHandler,
  receiveFile,
  startImport,
} from '~/models/crm/prospect/index.server'

import type { PlanLimits } from '~/runtime/plan-limits'

const actor = { id: 'u1', name: 'Camille Roy' }

/** Runs the file reader in this process, for trusted CSV files. */
export const readInPlace: ReadProspectFile = async ({ path, target }) => {
  const { facts, lines } = readCsvFile(await readFile(path))
  const read: unknown[] = []
  for await (const line of lines) read.push(line)
  await writeFile(target, read.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return { ok: true, facts: { ...facts, lines: read.length } }
}

export function prospectFolders() {
  return { privateDir: mkdtempSync(join(tmpdir(), 'prospects-')) }
}

type Folders = ReturnType<typeof prospectFolders>

/** Uploads a file as an administrator; returns its import's id. */
export async function sendCsv(
  db: ShopDb,
  folders: Folders,
  text: string | Buffer,
  { at = new Date(), provenance = 'Salon des maires 2026, liste des exposants' } = {},
): Promise<string> {
  await mkdir(folders.privateDir, { recursive: true })
  const path = join(folders.privateDir, 'sent')
  await writeFile(path, text)
  const file = { name: 'prospects.csv', path, size: Buffer.byteLength(text), isTooLarge: false }
  const received = await receiveFile(db, { file, folders, provenance, actor, at })
  if (!received.ok) throw new Error(received.reason)
  return received.id
}

/** Runs the upload agent until its queue is empty. */
export async function runImports(
  db: ShopDb,
  folders: Folders,
  readFile = readInPlace,
  limits: PlanLimits = {},
): Promise<void> {
  // Other tests of the process register an agent that is not started.
  if (!findPart('upload')?.startsWanted) registerAgent('upload', { handlers: [], startsWanted: true })
  const handler = prospectImportHandler(readFile)
  const tenant = { ...folders, db, id: 'essai', limits } as unknown as Tenant
  const signal = new AbortController().signal
  for (let job = await claim(db); job; job = await claim(db)) {
    const held = { ...job, agent: 'upload' as const }
    const outcome = await workOnJob({ tenant, job: held, handler, part: {}, signal, now: () => new Date() })
    if (outcome === 'stopped') throw new Error('the upload agent is stopped')
  }
}

function claim(db: ShopDb) {
  return claimJob(db, { at: new Date(Date.now() + 1000), kinds: [PROSPECT_IMPORT_JOB] })
}

/** `limits`: of the shop's plan. */
export async function importCsv(
  db: ShopDb,
  folders: Folders,
  text: string | Buffer,
  limits: PlanLimits = {},
): Promise<string> {
  const id = await sendCsv(db, folders, text)
  await startImport(db, { id, actor, at: new Date() })
  await runImports(db, folders, readInPlace, limits)
  return id
}

/** A file that waits for its check. */
export async function checkedCsv(db: ShopDb, folders: Folders, text: string): Promise<string> {
  const id = await sendCsv(db, folders, text)
  const found = await findImport(db, id)
  if (found) await prepareImport(db, { found, folders, readFile: readInPlace })
  return id
}
