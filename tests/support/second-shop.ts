import { copyFileSync, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PlatformDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'

const FIRST = 'boutique'

/** Copies the first shop's rows, ids and pictures. Call while no server has them open. */
export async function copyFirstShop(dataDir: string, id: string): Promise<void> {
  const [from, to] = [join(dataDir, 'tenants', FIRST), join(dataDir, 'tenants', id)]
  mkdirSync(to, { recursive: true })
  cpSync(join(from, 'uploads'), join(to, 'uploads'), { recursive: true })
  copyFileSync(join(from, 'shop.sqlite'), join(to, 'shop.sqlite'))
  const platform = openSqlite<PlatformDatabase>(join(dataDir, 'platform.sqlite'))
  const first = await platform.db.selectFrom('tenant').selectAll().where('id', '=', FIRST).executeTakeFirstOrThrow()
  await platform.db
    .insertInto('tenant')
    .values({ ...first, id, subdomain: id, name: id })
    .execute()
  await platform.close()
}
