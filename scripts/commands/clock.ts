import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { registryFile } from '~/database/backup/data-folder.server'
import { confirmClock, findClockDoubt } from '~/database/clock.server'
import type { PlatformDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { clockText } from '~/models/platform/machine/index.server'
import { formatDateTime } from '~/models/values/french-date'
import { config } from '~/runtime/config.server'
import { refuse } from '../refuse'
import type { FolderCommand } from './index'

export const opensShop = false

/** `clock`: says whether the clock is trusted; `confirm`: that it is right, which a running server sees within seconds. */
const clock: FolderCommand = async (args, context) => {
  const [verb, ...others] = args
  if (others.length > 0 || (verb !== undefined && verb !== 'confirm'))
    return refuse(context, 'Usage\u202f: npm run clock [-- confirm]')
  const file = join(config.dataDir, registryFile.path)
  if (!existsSync(file)) return refuse(context, `${resolve(config.dataDir)} ne contient pas encore de boutique.`)
  const registry = openSqlite<PlatformDatabase>(file)
  const at = new Date()
  try {
    if (verb === 'confirm') {
      await confirmClock(registry.db, at)
      context.write(`Horloge confirmée\u202f: ${formatDateTime(at)}. Ce qui attendait reprend.`)
      return 0
    }
    const doubt = await findClockDoubt(registry.db, at)
    if (!doubt) {
      context.write(`L’horloge dit ${formatDateTime(at)}, ce que ces données ne contredisent pas.`)
      return 0
    }
    const { what, fix } = clockText(doubt, at)
    return refuse(context, `${what}\n${fix}\nnpm run clock -- confirm`)
  } finally {
    await registry.close()
  }
}

export default clock
