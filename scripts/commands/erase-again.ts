import { type Erasure, listErasures } from '~/database/backup/erasures.server'
import { tenants } from '~/database/registry.server'
import { repeatErasures } from '~/models/platform/account/index.server'
import { config } from '~/runtime/config.server'
import { refuse } from '../refuse'
import { takeTenant } from '../tenant-argument'
import type { FolderCommand } from './index'

export const opensShop = false

const usage = 'Usage\u202f: erase-again <moment de l’archive> [--tenant <sous-domaine>]'

/** Run by `restore`: repeats the erasures recorded since the archive was made. */
const eraseAgain: FolderCommand = async (args, context) => {
  const { subdomain, rest } = takeTenant(args)
  const since = new Date(rest[0] ?? '')
  if (Number.isNaN(since.getTime())) return refuse(context, usage)
  const erasures = listErasures(config.backupDir, { since, subdomain })
  let count = 0
  for (const shop of new Set(erasures.map((erasure) => erasure.subdomain)))
    count += await repeatIn(
      shop,
      erasures.filter((erasure) => erasure.subdomain === shop),
    )
  context.write(
    `Effacements de personnes demandés depuis cette archive\u202f: ${erasures.length}. Adresses effacées de nouveau\u202f: ${count}.`,
  )
  return 0
}

/** A shop that the archive lacks has nothing to erase. */
async function repeatIn(subdomain: string, erasures: Erasure[]): Promise<number> {
  const lease = await (await tenants()).lease(subdomain)
  if (!lease) return 0
  try {
    const { db, identity } = lease.value
    return await repeatErasures(db, { erasures, signer: identity.signer, at: new Date() })
  } finally {
    lease.release()
  }
}

export default eraseAgain
