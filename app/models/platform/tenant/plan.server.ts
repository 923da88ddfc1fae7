import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tenantFolders } from '~/database/tenant-folders.server'
import type { Tenant } from '~/database/tenants.server'
import { listSupervised } from '~/models/base/agent/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { countOfMonth } from '~/models/crm/prospect/index.server'
import { takesTransfers } from '~/models/shop/payment/index.server'
import { startOfMonth } from '~/models/values/french-date'

/** Plans are on sale where the platform can be paid; until then no trial ends. */
export async function arePlansOnSale(first: Pick<Tenant, 'db' | 'identity'>): Promise<boolean> {
  const { card, transfer } = await readPlanMeans(first)
  return card !== undefined || transfer
}

/** How a plan can be paid: month by month by card, simulated in a demonstration; by transfer. */
export async function readPlanMeans({ db, identity }: Pick<Tenant, 'db' | 'identity'>) {
  const card = identity.stripe ? ('stripe' as const) : identity.demo ? ('sandbox' as const) : undefined
  return { card, transfer: takesTransfers(await readSettings(db), identity) }
}

/** What a workspace uses: agents that are on, prospects and mails of this month (Paris), bytes stored. */
export async function readUsage(shop: Pick<Tenant, 'db' | 'databaseFile' | 'uploadsDir'>, at: Date) {
  const { db, databaseFile, uploadsDir } = shop
  const { count: mails } = await db
    .selectFrom('email')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent_at', '>=', startOfMonth(at).toISOString())
    .executeTakeFirstOrThrow()
  return {
    agents: (await listSupervised(db)).filter(({ row }) => row.wanted === 'running').length,
    prospects: await countOfMonth(db, at),
    mails,
    bytes: (readTenantFile(dirname(databaseFile))?.bytes ?? 0) + bytesIn(uploadsDir),
  }
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return files.reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0)
}

/** Bytes of its database, and when that was last written; undefined where the file is missing. */
export function readTenantFile(folder: string): { bytes: number; writtenAt: Date } | undefined {
  const { databaseFile } = tenantFolders(folder)
  const files = [databaseFile, `${databaseFile}-wal`].flatMap((file) => statSync(file, { throwIfNoEntry: false }) ?? [])
  if (files.length === 0) return undefined
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return { bytes, writtenAt: new Date(Math.max(...files.map(({ mtimeMs }) => mtimeMs))) }
}
