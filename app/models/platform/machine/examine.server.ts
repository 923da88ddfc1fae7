import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { listDatabases } from '~/database/backup/data-folder.server'
import { confirmClock } from '~/database/clock.server'
import { assertDataFolder, withRemedy } from '~/database/data-guard.server'
import { FIRST_TENANT } from '~/database/hosts.server'
import type { PlatformDatabase, ShopDb } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import type { Config } from '~/runtime/config.server'
import { DataRefused } from '~/runtime/data-refused.server'
import type { Identity } from '~/runtime/identity.server'
import { programText } from '~/runtime/version.server'
import { checkConfiguration, type GreetMailServer } from './configuration.server'
import { checkDataFolder, checkJournals, checkRoomOfBackups } from './data-folder.server'
import { type Finding, note, ok, slow, wrong } from './finding'
import { checkShop, checkShops } from './shop.server'
import { startTask } from './task.server'

interface Examination {
  at: Date
  greet: GreetMailServer
  /** Limits the checks to one shop, by id. */
  only?: string | undefined
}

/** Runs all checks; reads every database in full, so it runs in a child process. */
export async function examine(config: Config, { at, greet, only }: Examination): Promise<Finding[]> {
  const environment = [ok(`Version ${programText()}`), checkNode(), ...(await checkConfiguration(config, greet))]
  const unusable = await checkFiles(config)
  // If the data cannot be opened, this is the only finding: nothing else can be read.
  if (unusable) return [...environment, ...slow([unusable])]
  const folder = [
    ...(await checkDataFolder(config, at)),
    ...(await checkRoomOfBackups(config)),
    ...slow(checkJournals(config)),
  ]
  return [...environment, ...folder, ...(await checkShops(config, { at, only }))]
}

/** The subset fast enough for a page, in an open shop. */
export async function examineQuickly(
  config: Config,
  { db, identity, at }: { db: ShopDb; identity: Identity; at: Date },
): Promise<Finding[]> {
  return [
    checkNode(),
    ...(await checkConfiguration(config)),
    ...(await checkDataFolder(config, at)),
    ...(await checkShop(db, { identity, at })),
  ]
}

/** Node 20 no longer gets security fixes since the end of April 2026. */
export function checkNode(node = process.versions.node): Finding {
  if (!node.startsWith('20.')) return ok(`Node ${node}`)
  return note(`Node ${node} ne reçoit plus de correctifs de sécurité.`, 'Installez la version LTS actuelle de Node.')
}

/** The error a start on this folder would give; undefined when it would start. The other shops open on demand. */
async function checkFiles({ dataDir, backupDir }: Config): Promise<Finding | undefined> {
  try {
    assertDataFolder(dataDir, { only: FIRST_TENANT })
    for (const { path } of listDatabases(dataDir, [FIRST_TENANT])) await openSqlite(join(dataDir, path)).close()
    return undefined
  } catch (error) {
    const refused = withRemedy(error, { dataDir, backupDir })
    if (!(refused instanceof DataRefused)) throw error
    return wrong(refused.what, refused.fix ?? '')
  }
}

/** Starts a full backup in the background. */
export async function askForBackup(
  db: ShopDb,
  { actor, at }: { actor: AuditInput['actor']; at: Date },
): Promise<{ ok: true } | { ok: false; reason: 'running' }> {
  if (!startTask('backup', { command: ['backup'], at })) return { ok: false, reason: 'running' }
  const subject = { kind: 'system', id: 'backup', label: 'Sauvegarde' }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'system.backup', subject }))
  return { ok: true }
}

/** An administrator of the first shop says that the clock is right. */
export async function confirmSystemClock(
  { db, platform }: { db: ShopDb; platform: Kysely<PlatformDatabase> },
  { actor, at }: { actor: AuditInput['actor']; at: Date },
): Promise<void> {
  await confirmClock(platform, at)
  const subject = { kind: 'system', id: 'clock', label: 'Horloge' }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'system.clock', subject }))
}

/** Starts all checks of one shop in the background; read-only. */
export function askForExamination({ shop, at }: { shop: string; at: Date }): boolean {
  return startTask('examination', { command: ['doctor', '--tenant', shop, '--json'], at })
}
