import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { administratorCookie, asAdministrator } from '../support/back-office'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db, dataDir } = app
const visitor = await asAdministrator(db, app.visitor())
const page = async (who: Visitor = visitor) => readable(await expectStatus(200, who.get('/admin/system')))
const archives = () => {
  const folder = join(dataDir, 'backups')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar')) : []
}

/** The page once no task is running. */
async function pageWhenDone(): Promise<string> {
  for (;;) {
    const text = await page()
    if (!text.includes('Actualiser')) return text
    // Each request examines the machine; polling too often would starve the work it waits for.
    await delay(1000)
  }
}

test('strangers neither see the machine nor make it work', async () => {
  for (const path of ['', '/sauvegarde', '/examen', '/horloge']) {
    expect(location(await expectStatus(302, app.visitor().get(`/admin/system${path}`)))).toMatch(/login/)
    await expectStatus(302, app.visitor().post(`/admin/system${path}`))
  }
  expect(archives()).toEqual([])
})

test('the page says what it finds, with its fix, and the machine’s version, schema and disk', async () => {
  chmodSync(dataDir, 0o755)
  const text = await page()
  expect(text).toMatch(/À faire.*Tous les comptes de la machine peuvent lire.*chmod 700/s)
  expect(text).toMatch(/Version\s*\d+\.\d+\.\d+.*Schéma\s*\d{4}-.*migrations.*Place libre/s)
  expect(text).toMatch(/Webhooks Stripe\s*non configuré/)
  chmodSync(dataDir, 0o700)
  expect(await page()).not.toContain('Tous les comptes de la machine')
})

test('a clock a year ahead is told with its command, and a button confirms it, with a line of the log', async () => {
  const registry = new Database(join(dataDir, 'platform.sqlite'))
  const seen = (at: string) =>
    registry
      .prepare('insert into clock (id, seen_at) values (1, ?) on conflict do update set seen_at = excluded.seen_at')
      .run(at)
  expect(await page()).not.toContain('L’horloge est juste')
  seen(new Date(Date.now() - 365 * 86_400_000).toISOString())
  expect(await page()).toMatch(
    /À faire\s*L’horloge dit .* rien n’est effacé.*npm run clock -- confirm.*L’horloge est juste/s,
  )
  await expectStatus(303, visitor.post('/admin/system/horloge'))
  expect(await page()).not.toContain('L’horloge est juste')
  const logged = await db.selectFrom('audit_log').select('actor').where('action', '=', 'system.clock').execute()
  expect(logged).toHaveLength(1)
  registry.close()
})

/** Backups and examinations run at the lowest priority, beside every other test. */
const patient = { timeout: 600_000 }

test('a backup started here is made, listed with its age and its restore command, and logged', patient, async () => {
  expect(await page()).toContain('Il n’y a encore aucune sauvegarde')
  expect(location(await expectStatus(303, visitor.post('/admin/system/sauvegarde')))).toBe('/admin/system')
  await expectStatus(303, visitor.post('/admin/system/sauvegarde'))
  expect(await page()).toMatch(/Une sauvegarde est déjà en cours.*Actualiser/s)
  const text = await pageWhenDone()
  const [archive] = archives()
  expect(archives()).toHaveLength(1)
  expect(text).toMatch(/Sauvegarde faite et vérifiée/)
  expect(text).toMatch(/\d+ min\s*à la demande/)
  expect(text).toContain(`npm run restore -- ${join(dataDir, 'backups', archive ?? '')} --verify`)
  const logged = await db.selectFrom('audit_log').select('actor').where('action', '=', 'system.backup').execute()
  expect(logged).toEqual([{ actor: 'Camille Roy' }])
})

test('the whole examination also reads books and log, in this shop alone', patient, async () => {
  expect(await page()).not.toContain('journal intact')
  await expectStatus(303, visitor.post('/admin/system/examen'))
  const text = await pageWhenDone()
  expect(text).toMatch(/Examen terminé/)
  expect(text).toMatch(/stock et totaux concordent.*journal intact, \d+ lignes/s)
})

test('another shop sees its own state, and neither the machine nor its archives', async () => {
  const { tenantSigner } = await import('~/runtime/secret.server')
  const other = await app.copyShop('voisine')
  const neighbour = app.visitor('voisine.localhost')
  const signer = tenantSigner({ id: 'voisine', isFirst: false })
  const headers = { 'Set-Cookie': await administratorCookie(other, signer) }
  neighbour.cookies.keep(new Response(null, { headers }))
  const text = await page(neighbour)
  expect(text).toMatch(/aucun mail en souffrance/)
  expect(text).not.toMatch(/Sauvegard|Place libre|Secrets|npm run restore|Tous les comptes|Schéma|Node|migrations/)
  await expectStatus(404, neighbour.post('/admin/system/sauvegarde'))
  await expectStatus(404, neighbour.post('/admin/system/examen'))
  await expectStatus(404, neighbour.post('/admin/system/horloge'))
  expect(archives()).toHaveLength(1)
})
