import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTenants } from '~/database/tenants.server'

interface Filling {
  demo: boolean
  demoWork?: boolean
  at: Date
}

const samples = new Map<string, Promise<string>>()

/** A separate data folder with a filled shop. Filling takes a second, so a process does it once and copies it. */
export async function filledFolder(filling: Filling): Promise<string> {
  const kind = `${filling.demo} ${filling.demoWork ?? false} ${filling.at.toISOString()}`
  const sample = samples.get(kind) ?? fillSample(filling)
  samples.set(kind, sample)
  const dataDir = mkdtempSync(join(tmpdir(), 'boutique-'))
  copyFolder(await sample, dataDir)
  return dataDir
}

async function fillSample(filling: Filling): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sample-'))
  const registry = await openTenants({ dataDir, platformDomain: 'localhost', ...filling })
  await registry.close()
  return dataDir
}

/** Copies databases and hard-links pictures, which are replaced or deleted but never modified. */
function copyFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      mkdirSync(target)
      copyFolder(source, target)
    } else if (entry.name.endsWith('.sqlite')) copyFileSync(source, target)
    else linkSync(source, target)
  }
}
