import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { listBackups } from './catalogue.server'

/**
 * Beside the archives, what a shop has given away: numbers, events of orders, mails. A restore passes over it, also
 * where nothing is left of the former data (docs/decisions/0060). It names no person.
 */
const stateSchema = z.object({
  what: z.literal('state'),
  at: z.iso.datetime(),
  /** Highest number of each series of invoices. */
  series: z.record(z.string(), z.number().int()),
  /** Highest id of each ledger. */
  counters: z.record(z.string(), z.number().int()),
  /** Since the line before. */
  events: z.array(
    z.object({
      id: z.number().int(),
      kind: z.string(),
      /** Its number, or its id before it has one. */
      order: z.string(),
      state: z.string(),
      cents: z.number().int(),
      at: z.iso.datetime(),
    }),
  ),
  /** Written when the shop was closed in order: nothing followed. */
  isLast: z.boolean().optional(),
})
const mailSchema = z.object({
  what: z.literal('mail'),
  at: z.iso.datetime(),
  key: z.string().regex(/^[0-9a-f]{64}$/),
  kind: z.string(),
})
const lineSchema = z.discriminatedUnion('what', [stateSchema, mailSchema])

export type IssuedState = z.infer<typeof stateSchema>
export type Issued = z.infer<typeof lineSchema>

const PRUNED_FROM_BYTES = 1024 * 1024

export function issuedFile(backupDir: string, shop: string): string {
  return join(backupDir, `issued-${shop}.jsonl`)
}

/** A deliberate resend is another mail. */
export function messageKey(key: string, resends: number): string {
  return resends > 0 ? `${key}#${resends}` : key
}

/** The key of a mail may hold an address. */
export function mailDigest(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Appends of this process, one after the other; only a serving process appends. */
const appends = new Map<string, Promise<void>>()

/** Synced before it resolves. A folder that is missing is not made: its disk may not be mounted. */
export function appendIssued(backupDir: string, { shop, line }: { shop: string; line: Issued }): Promise<void> {
  const file = issuedFile(backupDir, shop)
  const before = appends.get(file)
  if (!before) prune(backupDir, shop)
  const done = (before ?? Promise.resolve()).catch(() => {}).then(() => append(file, line))
  appends.set(file, done)
  return done
}

async function append(file: string, line: Issued): Promise<void> {
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(`${JSON.stringify(line)}\n`)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** In order; skips damaged lines, such as one cut by a full disk. */
export function readIssued(backupDir: string, shop: string): Issued[] {
  const file = issuedFile(backupDir, shop)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').split('\n').flatMap(parseLine)
}

export function lastState(lines: Issued[]): IssuedState | undefined {
  return lines.findLast((line) => line.what === 'state')
}

/** Keeps what is newer than the oldest archive, and the last state. */
function prune(backupDir: string, shop: string): void {
  const file = issuedFile(backupDir, shop)
  if (!existsSync(file) || statSync(file).size < PRUNED_FROM_BYTES) return
  const oldest = listBackups(backupDir, shop).at(-1)?.at.toISOString() ?? new Date().toISOString()
  const lines = readIssued(backupDir, shop)
  const last = lastState(lines)
  const kept = lines.filter((line) => line.at >= oldest || line === last)
  writeFileSync(`${file}.part`, kept.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

/** Of a deleted shop: another may get its id. */
export function discardIssued(backupDir: string, shop: string): void {
  rmSync(issuedFile(backupDir, shop), { force: true })
}

function parseLine(text: string): Issued[] {
  try {
    const parsed = lineSchema.safeParse(JSON.parse(text))
    return parsed.success ? [parsed.data] : []
  } catch {
    return []
  }
}
