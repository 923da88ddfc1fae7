import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Beside the archives, since a restored database lacks what was erased after its archive (docs/decisions/0017). */
const FILE = 'erasures.jsonl'
const digest = z.string().regex(/^[0-9a-f]{64}$/)
const erasureSchema = z.object({ subdomain: z.string(), address: digest, mailbox: digest, at: z.iso.datetime() })

/** SHA-256 digests of an erased address as written, and of its mailbox. */
export type Erasure = z.infer<typeof erasureSchema>

/** Synced before it returns. */
export function recordErasure(backupDir: string, { subdomain, address, mailbox, at }: Erasure): void {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 })
  const file = openSync(join(backupDir, FILE), 'a', 0o600)
  try {
    writeSync(file, `${JSON.stringify({ subdomain, address, mailbox, at })}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Skips damaged lines, such as one that was cut by a full disk. */
export function listErasures(
  backupDir: string,
  { since, subdomain }: { since: Date; subdomain?: string | undefined },
): Erasure[] {
  const file = join(backupDir, FILE)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(parseLine)
    .filter((erasure) => Date.parse(erasure.at) >= since.getTime())
    .filter((erasure) => subdomain === undefined || erasure.subdomain === subdomain)
}

function parseLine(line: string): Erasure[] {
  try {
    const parsed = erasureSchema.safeParse(JSON.parse(line))
    return parsed.success ? [parsed.data] : []
  } catch {
    return []
  }
}
