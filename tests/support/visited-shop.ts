import { join } from 'node:path'
import { type BrowserContext, test } from '@playwright/test'
import { openSqlite, type SqliteHandle } from '~/database/sqlite.server'
import type { ShopDatabase } from '../../app/database/schema'
import { addSetCookie } from './shop-browser'

// The secret of cookies is in the folder of the shop that the browsers visit.
process.env.DATA_DIR = process.env.E2E_DATA_DIR

let handle: SqliteHandle<ShopDatabase>

/** Opens the database of the shop that the browsers visit while the tests of a file run. */
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

/** As an administrator who has just entered; what reads the secret is loaded once its folder is known. */
async function signIn(context: BrowserContext, url: string | undefined, name?: string): Promise<void> {
  const { administratorCookie } = await import('./desk')
  const { signer } = await import('./first-shop')
  await addSetCookie(context, { line: await administratorCookie(handle.db, signer, name), url })
}
