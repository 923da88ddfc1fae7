import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { openSqlite } from '~/database/sqlite.server'
import { nextWithinHours } from '~/models/base/outbox/agent-hours'
import type { ShopDatabase } from '../../app/database/schema'
import { quickFolder } from '../support/quick-folder.mjs'
import { type ServerProcess, startServer } from '../support/server-process'
import { commit, decide, displayed, expectSound, field, fillCart, shopper } from '../support/shop-browser'
import { startSmtpServer } from '../support/smtp-server'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SECRET = 'the secret of the shop of left carts'
const clock = pathToFileURL(join(import.meta.dirname, '../support/shifted-clock.mjs'))

/** A morning on which mails of agents leave, and on the day after too. */
const opening = nextWithinHours({ from: 10, to: 11, saturday: false }, new Date()).getTime()

async function fillDelivery(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(shopper)) await (await displayed(page, field(page, label))).fill(value)
}

test('an abandoned cart gets a reminder, is rebuilt elsewhere at a new price and bought; no further mail follows', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  const dataDir = mkdtempSync(join(quickFolder(), 'recovery-e2e-'))
  const smtp = await startSmtpServer()
  let server: ServerProcess | undefined
  /** The server, and its clock, so long after ten. */
  const startAt = async (afterMs: number) => {
    await server?.stop()
    const shift = opening + afterMs - Date.now()
    const environment = { DEMO: '1', AGENTS: 'on', SESSION_SECRET: SECRET, CLOCK_SHIFT_MS: String(shift) }
    const mails = { SMTP_URL: smtp.url, MAIL_FROM: 'boutique@osmoseurs.example' }
    server = await startServer(dataDir, { ...environment, ...mails }, [`--import=${clock}`])
    return server.url
  }
  const reminders = () =>
    smtp.received.filter(({ to, mail }) => to.includes(shopper['E-mail']) && /\/cart\/resume\//.test(mail.text ?? ''))
  try {
    const firstUrl = await startAt(0)
    const shop = openSqlite<ShopDatabase>(join(dataDir, 'tenants/boutique/shop.sqlite'))
    const left = await browser.newContext({ baseURL: firstUrl })
    const page = await left.newPage()
    await fillCart(page)
    await page.goto('/shipping')
    await fillDelivery(page)
    const box = page.getByRole('checkbox', { name: /Écrivez-moi si je n’achève pas cette commande/ })
    await expect(box).not.toBeChecked()
    await box.check()
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Paiement' })).toBeVisible()
    await left.close()
    const { updateAgent } = await import('~/models/base/agent/state.server')
    await updateAgent(shop.db, 'recovery', { wanted: 'running' })
    await shop.db
      .updateTable('product')
      .set('price_cents', 47_900)
      .where('id', '=', 'prod-osmoseur-essentiel')
      .execute()

    const secondUrl = await startAt(61 * MINUTE)
    await expect.poll(() => reminders().length, { timeout: 120_000 }).toBe(1)
    const [reminder] = reminders()
    const path = /\/cart\/resume\/[\w.~-]+/.exec(reminder?.mail.text ?? '')?.[0] ?? ''
    const other = await browser.newContext({ baseURL: secondUrl })
    const elsewhere = await other.newPage()
    await elsewhere.goto(path)
    await expect(elsewhere.getByText(/: prix passé de /)).toBeVisible()
    await expectSound(elsewhere)
    await elsewhere.getByRole('button', { name: 'Ajouter ces articles à mon panier' }).click()
    await expect(elsewhere.getByText('Vos articles sont dans ce panier.')).toBeVisible()
    await elsewhere.goto('/shipping')
    await fillDelivery(elsewhere)
    await elsewhere.getByRole('button', { name: 'Continuer vers le paiement' }).click()
    await commit(elsewhere, /^Carte bancaire/)
    await decide(elsewhere, /^Payer/)
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Merci, votre commande est confirmée')
    await elsewhere.goto(path)
    await expect(elsewhere.getByRole('heading', { name: 'Cette commande a été passée' })).toBeVisible()
    await other.close()

    await startAt(25 * HOUR)
    const rounds = () =>
      shop.db
        .selectFrom('job')
        .select('id')
        .where('kind', '=', 'cart-recovery')
        .where('done_at', '>', new Date(opening + 25 * HOUR).toISOString())
        .execute()
    await expect.poll(async () => (await rounds()).length, { timeout: 120_000 }).toBeGreaterThan(0)
    expect(reminders()).toHaveLength(1)
    expect(smtp.received.filter(({ to }) => to.some((one) => one.endsWith('demo.example')))).toEqual([])
    const recovered = await shop.db
      .selectFrom('cart_recovery')
      .innerJoin('customer_order', 'customer_order.id', 'cart_recovery.order_id')
      .select('customer_order.email')
      .where('customer_order.is_demo', '=', 0)
      .execute()
    expect(recovered).toEqual([{ email: shopper['E-mail'] }])
    await shop.close()
  } finally {
    await server?.stop()
    await smtp.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
