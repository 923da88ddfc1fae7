import { existsSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Path of a folder made once in a run, for all its processes (tests/support/own-temp-folder.mjs), and only copied. */
export async function sample(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const shared = join(tmpdir(), `sample-${name}`)
  if (existsSync(shared)) return shared
  const folder = mkdtempSync(join(tmpdir(), 'sampling-'))
  await make(folder)
  try {
    renameSync(folder, shared)
    return shared
  } catch {
    // Another process was first.
    return folder
  }
}
