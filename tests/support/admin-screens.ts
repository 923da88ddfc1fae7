import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminPages } from '../bench/admin-pages.mjs'
import { findSubjects } from '../bench/admin-shop.mjs'
import { enlargeAdmin } from '../bench/large-shop.mjs'
import { routeTable } from '../structure/route-table'
import { administrator, sessionOf, withSessionCookie } from './administrators'
import { type App, openApp, type Visitor } from './app'

/** A shop filled like the bench's large one at a fortieth of its size, so every screen has rows. The test file needs a process of its own. */
export async function openFilledAdmin(): Promise<App> {
  const dataDir = mkdtempSync(join(tmpdir(), 'back-office-'))
  cpSync(process.env.FILLED_SHOP ?? '', dataDir, { recursive: true })
  const content = { products: 20, picturesOfProduct: 1, articles: 100 }
  const size = { ...content, orders: 1500, leads: 1200, mails: 500, conversations: 200 }
  enlargeAdmin(dataDir, { ...size, movements: 1500, invoices: 1500, prospects: 1500 })
  process.env.FILLED_SHOP = dataDir
  return openApp()
}

export async function signedInAdmin({ db, visitor }: App): Promise<Visitor> {
  return withSessionCookie(visitor(), await sessionOf(db, await administrator(db), new Date()))
}

/** Every screen of the back-office, each list by each filter, and each address with an unknown key. */
export function adminScreens({ dataDir }: App): string[] {
  const subjects = findSubjects(dataDir) as Record<string, string>
  const { lead, conversation, callback, message, mail } = subjects
  const values: Record<string, string | undefined> = { lead, conversation, callback, message, email: mail }
  const routes = routeTable()
    .map(({ pattern }) => pattern.replace(/:(\w+)Id/g, (_, noun) => values[noun] ?? 'inconnu'))
    .filter((path) => /^\/admin(\/|$)/.test(path))
  return [...adminPages(subjects), ...routes]
}
