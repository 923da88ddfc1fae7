import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'last-rehearsal.json'
const rehearsalSchema = z.object({ archive: z.string(), at: z.iso.datetime() })

/** Records that an archive was restored and served from, since an untested backup proves nothing. */
export function recordRehearsal(backupDir: string, input: { archive: string; at: Date }): void {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(backupDir, FILE), JSON.stringify({ archive: input.archive, at: input.at.toISOString() }))
}

export function findRehearsal(backupDir: string): { archive: string; at: Date } | undefined {
  const file = join(backupDir, FILE)
  if (!existsSync(file)) return undefined
  const parsed = rehearsalSchema.safeParse(readJson(file))
  return parsed.success ? { archive: parsed.data.archive, at: new Date(parsed.data.at) } : undefined
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
