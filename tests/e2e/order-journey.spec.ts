import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { openSqlite, type SqliteHandle } from '~/database/sqlite.server'
import type { ShopDatabase } from '../../app/database/schema'
import { quickFolder } from '../support/quick-folder.mjs'
import { startServer } from '../support/server-process'
import {
  addedNotice,
  addSetCookie,
  addToCart,
  commit,
  expectNoOverflow,
  expectSound,
  fillAddress,
  fillCart,
  send,
} from '../support/shop-browser'
import { contactForm, fountain, machine, shippingForm } from '../support/shop-journey'
import { startSmtpServer } from '../support/smtp-server'
import { type StripeServer, startStripeServer } from '../support/stripe-server'

/** A shop with local Stripe and SMTP servers. */
interface Shop {
  url: string
  stripe: StripeServer
  mails: Awaited<ReturnType<typeof startSmtpServer>>
  database: SqliteHandle<ShopDatabase>
}

const SECRET = 'the secret of the shop of this journey'

const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(join(quickFolder(), 'journey-e2e-'))
      const payments = { webhookUrl: '' }
      const [stripe, mails] = [await startStripeServer(payments), await startSmtpServer()]
      const environment = { ...stripe.environment, SESSION_SECRET: SECRET, SMTP_URL: mails.url, AGENTS: 'on' }
      const server = await startServer(dataDir, environment)
      payments.webhookUrl = `${server.url}/webhooks/stripe`
      const database = openSqlite<ShopDatabase>(join(dataDir, 'tenants/boutique/shop.sqlite'))
      await use({ url: server.url, stripe, mails, database })
      await database.close()
      await server.stop()
      await Promise.all([stripe.close(), mails.close()])
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
})

async function signIn(context: BrowserContext, { database, url }: Shop): Promise<void> {
  const { administratorCookie } = await import('../support/back-office')
  const { createSigner } = await import('~/runtime/secret.server')
  await addSetCookie(context, { line: await administratorCookie(database.db, createSigner(SECRET)), url })
}

/** Orders a machine and a fountain; returns the order and its payment URL. */
async function order(page: Page, { database }: Shop, payment_method: string) {
  await fillCart(page, machine)
  await fillCart(page, fountain)
  await send(page, '/shipping', shippingForm)
  const payUrl = await send(page, '/checkout', { ...contactForm, payment_method })
  return { ...(await newestOrder({ database })), payUrl }
}

async function newestOrder({ database }: Pick<Shop, 'database'>): Promise<{ id: string; number: string }> {
  const newest = database.db.selectFrom('customer_order').select(['id', 'order_number as number'])
  const { id, number } = await newest.orderBy('created_at', 'desc').orderBy('id').limit(1).executeTakeFirstOrThrow()
  return { id, number: number ?? '' }
}

/** Counts printed A4 sheets. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0
}

/** Opens an order from the list: as a page, or as a dialog where scripts run. */
async function openOrder(page: Page, number: string): Promise<Locator> {
  await page.goto(`/admin/orders?q=${number}`, { waitUntil: 'networkidle' })
  await page.locator('.order-table').getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Commande ${number}` })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: `Commande ${number}` })
  return (await dialog.count()) > 0 ? dialog : page.getByRole('main')
}

async function expectTold(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
}

async function readMail({ mails }: Shop, words: RegExp): Promise<string> {
  const find = () => mails.received.find(({ mail }) => words.test(`${mail.subject} ${mail.text}`))
  await expect.poll(() => find()?.mail.subject, { timeout: 60_000 }).toBeDefined()
  return find()?.mail.text ?? ''
}

test('an order is prepared, sent in two parcels, delivered, and one line of it renounced, received and refunded', async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  const expectGood = javaScriptEnabled ? expectSound : expectNoOverflow
  const { id, payUrl, ...unpaid } = await order(page, shop, 'card')
  await page.request.post(payUrl, { form: { choice: 'pay' }, maxRedirects: 0 })
  expect(unpaid.number).not.toBe('')
  const { number } = unpaid
  await signIn(context, shop)
  let backOffice = await openOrder(page, number)
  await expect(backOffice.getByText('Payée', { exact: true }).first()).toBeVisible()

  await backOffice.getByRole('button', { name: 'Imprimer le bon de livraison' }).click()
  await expect(page.getByRole('heading', { name: `Bon de livraison ${number}` })).toBeVisible()
  backOffice = await openOrder(page, number)
  await expect(backOffice.getByText('Bon de livraison imprimé')).toBeVisible()

  for (const [carrier, label] of [
    ['Colissimo', '6A 111'],
    ['DPD', '222'],
  ] as const) {
    const form = backOffice.locator('form#colis-parti')
    await form.getByLabel('Transporteur').selectOption(carrier)
    await form.getByLabel(/^Numéro de suivi/).fill(label)
    await form.getByRole('button', { name: 'Voir le message' }).click()
    await expect(form.getByRole('status')).toContainText(label)
    await form.getByRole('button', { name: 'Envoyer le colis' }).press('Enter')
    await expectTold(page, 'Colis enregistré')
    await expect(backOffice.getByRole('link', { name: `${carrier} ${label}` })).toBeVisible()
    await expect(form.getByLabel(/^Numéro de suivi/)).toHaveValue('')
    expect(await readMail(shop, new RegExp(`un colis est en route[^]*${label}`))).toContain('Suivre mon colis')
  }
  await expectGood(page)

  await backOffice.getByText('Corriger le numéro 222').click()
  const correction = backOffice.locator('form[id^="numero-"]').filter({ visible: true })
  await correction.getByLabel(/^Numéro de suivi/).fill('333')
  await correction.getByRole('button', { name: 'Corriger et prévenir' }).click()
  await expectTold(page, 'Numéro corrigé')
  expect(await readMail(shop, /nouveau numéro de suivi/)).toContain('trace/333')

  for (const label of ['6A 111', '333']) {
    await backOffice.getByText(`Marquer ${label} livré`).click()
    await backOffice.locator('form[id^="livraison-"]').filter({ visible: true }).getByRole('button').click()
    await expectTold(page, label === '333' ? 'la commande est livrée' : 'Colis livré')
    await expect(backOffice.locator('form[id^="livraison-"]').filter({ visible: true })).toHaveCount(0)
  }
  await expect(backOffice.getByLabel('Statut de la commande')).toHaveValue('livre')

  await backOffice.getByText('Noter une rétractation reçue').click()
  const received = backOffice.locator('form#retractation-recue')
  await received.getByLabel(/AquaPet.*1 au plus/).fill('1')
  await received.getByRole('button', { name: 'Voir le message' }).click()
  await expect(received.getByRole('status')).toContainText('Adresse de retour')
  await expect(received.getByLabel(/AquaPet.*1 au plus/)).toHaveValue('1')
  await received.getByRole('button', { name: 'Noter la rétractation' }).click()
  await expectTold(page, 'Rétractation notée')
  expect(await readMail(shop, /votre étiquette de retour/)).toContain('AquaPet')

  const goods = backOffice.locator('form#retour')
  await goods.getByLabel('Remis en vente').first().fill('1')
  await goods.getByLabel(/^Motif/).fill('rétractation')
  await goods.getByRole('button', { name: 'Enregistrer le retour' }).click()
  await expectTold(page, 'Retour enregistré')

  const refund = backOffice.locator('form#remboursement')
  await expect(refund.getByLabel(/AquaPet.*1 au plus/)).toHaveValue('1')
  await expect(refund.getByLabel(/Essentiel.*1 au plus/)).toHaveValue('')
  await refund.getByLabel(/^Motif/).fill('rétractation')
  await refund.getByRole('button', { name: 'Voir le message' }).click()
  await expect(refund.getByRole('status')).toContainText('Motif\u202f: rétractation')
  await expect(refund.getByLabel(/AquaPet.*1 au plus/)).toHaveValue('1')
  await refund.getByRole('button', { name: 'Rembourser' }).click()
  await expectTold(page, 'remboursés. L’acheteur est prévenu')
  expect(shop.stripe.refunds.filter(({ status }) => status === 'succeeded').length).toBeGreaterThan(0)
  await expectGood(page)

  await backOffice.getByRole('link', { name: /^Avoir AV-/ }).click()
  await expect(page.getByRole('heading', { name: /^Avoir AV-/ })).toBeVisible()
  await expect(page.getByText(/AquaPet/).first()).toBeVisible()
  const stored = await shop.database.db
    .selectFrom('customer_order')
    .select(['status', 'payment_state'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(stored).toEqual({ status: 'livre', payment_state: 'paid' })
})

test('a transfer is marked paid', async ({ page, context, shop }) => {
  const { number } = await order(page, shop, 'transfer')
  await signIn(context, shop)
  const backOffice = await openOrder(page, number)
  await backOffice.getByRole('button', { name: 'Le virement est arrivé' }).click()
  await expectTold(page, /Virement de .* reçu/)
  await expect(backOffice.getByText('Confirmée', { exact: true }).first()).toBeVisible()
})

test('a stranger searches, compares, buys a pack with its gift, follows the order and orders again', async ({
  page,
  browser,
  shop,
  javaScriptEnabled,
}) => {
  const [width, wide] = javaScriptEnabled ? [1280, true] : [360, false]
  await page.setViewportSize({ width, height: 800 })
  await page.goto('/')
  await page.getByRole('searchbox').first().fill('osmoseur')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=osmoseur/)
  await page.getByRole('link', { name: /^Comparer Osmoseur Essentiel/ }).click()
  await page.getByRole('link', { name: /^Comparer Osmoseur Premium/ }).click()
  await page.getByRole('link', { name: '2 sur 3 — Comparer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comparer' })).toBeVisible()
  await expectNoOverflow(page)
  await page.getByRole('table').getByRole('link', { name: 'Osmoseur Premium', exact: true }).first().click()

  await page.getByRole('radio', { name: /Pack Premium/ }).check()
  await addToCart(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page
    .getByRole('radio', { name: /Bouteille H2-GO/ })
    .first()
    .check()
  await addToCart(page)
  const added = wide ? page.getByRole('dialog', { name: 'Dans votre panier' }) : addedNotice(page)
  await expect(added).toContainText('Osmoseur Premium')
  if (wide) await added.getByRole('link', { name: 'Commander' }).click()
  else {
    await added.getByRole('link', { name: 'Voir le panier' }).click()
    await page.getByRole('link', { name: 'Passer à la livraison' }).first().click()
  }
  await fillAddress(page)
  await commit(page, /^Carte bancaire/)
  await page.getByRole('button', { name: 'Payer', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Merci/ })).toBeVisible()
  await expect(page.getByText('Bouteille H2-GO').first()).toBeVisible()
  expect(await readMail(shop, /est confirmée.*Osmoseur Premium/s)).toContain('H2-GO')
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  const orderPage = page.url()

  const { number } = await newestOrder(shop)
  const backOffice = await browser.newContext({ baseURL: shop.url, locale: 'fr-FR' })
  await signIn(backOffice, shop)
  const screen = await backOffice.newPage()
  const opened = await openOrder(screen, number)
  const parcel = opened.locator('form#colis-parti')
  await parcel.getByLabel('Transporteur').selectOption('Colissimo')
  await parcel.getByLabel(/^Numéro de suivi/).fill('8V 777')
  await parcel.getByRole('button', { name: 'Envoyer le colis' }).click()
  await expectTold(screen, 'Colis enregistré')
  expect(await readMail(shop, /un colis est en route.*8V 777/s)).toContain('Colissimo')
  await opened.getByText('Marquer 8V 777 livré').click()
  await opened.locator('form[id^="livraison-"]').filter({ visible: true }).getByRole('button').click()
  await expectTold(screen, 'la commande est livrée')
  await backOffice.close()

  await page.goto(orderPage)
  await expect(page.getByText('Livrée').first()).toBeVisible()
  expect(await countSheets(page)).toBe(1)
  await page.getByRole('button', { name: 'Commander à nouveau' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /panier/i })).toBeVisible()
  await expect(page.getByText('Pack Premium').first()).toBeVisible()
  await expect(page.getByText('Bouteille H2-GO').first()).toBeVisible()
})
