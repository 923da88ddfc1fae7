import { join } from 'node:path'
import { type BrowserContext, test } from '@playwright/test'
import { openSqlite, type SqliteHandle } from '~/database/sqlite.server'
import type { ShopDatabase } from '../../app/database/schema'
import { addSetCookie } from './shop-browser'

// The cookie secret is in the folder of the shop under browser test.
process.env.DATA_DIR = process.env.E2E_DATA_DIR

let handle: SqliteHandle<ShopDatabase>

/** Opens the database of the shop under browser test for the tests of a file. */
export function openVisitedShop() {
  test.beforeAll(() => {
    handle = openSqlite<ShopDatabase>(join(process.env.E2E_DATA_DIR ?? '', 'tenants/boutique/shop.sqlite'))
  })
  test.afterAll(() => handle.close())
  return {
    get db() {
      return handle.db
    },
    signIn,
  }
}

/** Signs in as an administrator; modules that read the secret are imported after its folder is set. */
async function signIn(context: BrowserContext, url: string | undefined, name?: string): Promise<void> {
  const { administratorCookie } = await import('./back-office')
  const { signer } = await import('./first-shop')
  await addSetCookie(context, { line: await administratorCookie(handle.db, signer, name), url })
}
