import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTenants } from '~/database/tenants.server'
import { sample } from './sample'

interface Filling {
  demo: boolean
  demoWork?: boolean
  at: Date
}

/** A separate data folder with a filled shop, copied, since filling takes a second. */
export async function filledFolder(filling: Filling): Promise<string> {
  const kind = `${filling.demo} ${filling.demoWork ?? false} ${filling.at.toISOString()}`
  const filled = await sample(kind.replaceAll(' ', '-'), async (dataDir) => {
    const registry = await openTenants({ dataDir, platformDomain: 'localhost', ...filling })
    await registry.close()
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'boutique-'))
  copyFolder(filled, dataDir)
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
