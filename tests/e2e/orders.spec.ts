import { expect, type Page, test } from '@playwright/test'
import { operate } from '../support/operate'
import { commit, decide, expectNoOverflow, expectSound, field, goToPayment } from '../support/shop-browser'
import { shippingForm } from '../support/shop-journey'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

/** Buys a machine; returns the order's number and the buyer's URL. */
async function buy(page: Page): Promise<{ number: string; buyerPath: string }> {
  await goToPayment(page)
  await commit(page, /^Carte bancaire/)
  await decide(page, /^Payer/)
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  const heading = await page.getByRole('heading', { level: 1, name: /^Commande \w/ }).textContent()
  const number = /Commande (\w+)/.exec(heading ?? '')?.[1] ?? ''
  return { number, buyerPath: new URL(page.url()).pathname }
}

/** Opens a page and waits for hydration. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

async function expectTold(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
}

async function sendParcel(page: Page, carrier: string, number: string): Promise<void> {
  const form = page.locator('form#colis-parti')
  await form.getByLabel('Transporteur').selectOption(carrier)
  await form.getByLabel(/^Numéro de suivi/).fill(number)
  await form.getByRole('button', { name: 'Envoyer le colis' }).press('Enter')
  await expectTold(page, 'Colis enregistré')
  await expect(page.getByRole('link', { name: `${carrier} ${number}` })).toBeVisible()
}

async function readMail(subject: RegExp): Promise<string> {
  const id = new RegExp(`^(\\S+) .*\\n.*${subject.source}`, 'm').exec(await operate('mails'))?.[1]
  return operate('mails', id ?? '')
}

test('a buyer follows the parcel of an order, renounces a line of it on the site, and is given it back', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  // axe is a script.
  const expectGood = javaScriptEnabled ? expectSound : expectNoOverflow
  const { number, buyerPath } = await buy(page)
  const order = await shop.db
    .selectFrom('customer_order')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
  const path = `/admin/orders/${order.id}`
  await shop.signIn(context, baseURL)

  await open(page, path)
  await page
    .locator('form#colis-parti')
    .getByLabel(/^Numéro de suivi/)
    .fill('<b>faux</b>')
  await page.locator('form#colis-parti').getByRole('button', { name: 'Envoyer le colis' }).click()
  await expect(page.getByLabel(/^Numéro de suivi/).first()).toHaveAccessibleDescription(/Des lettres, des chiffres/)
  await expect(page.getByLabel(/^Numéro de suivi/).first()).toHaveValue('<b>faux</b>')
  await sendParcel(page, 'DPD', '333')
  await open(page, path)
  await page.getByText('Marquer 333 livré').click()
  await page.locator('form[id^="livraison-"]').filter({ visible: true }).getByRole('button').click()
  await expectTold(page, 'la commande est livrée')

  await page.goto(buyerPath)
  await expect(page.getByRole('link', { name: 'Suivre le colis DPD 333' })).toHaveAttribute(
    'href',
    /trace\.dpd\.fr.*333/,
  )
  await expectGood(page)
  await page.getByRole('link', { name: 'Renoncer au contrat ici' }).first().click()
  await expect(field(page, 'E-mail')).toHaveValue(shippingForm.email)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(page.getByRole('heading', { name: 'Votre rétractation est reçue' })).toBeVisible()

  await open(page, '/admin/retractations?etat=a-regler')
  await page.getByRole('link', { name: number }).click()
  const lines = page.locator('form[id^="lignes-"]')
  await lines.getByLabel(/1 au plus/).fill('1')
  await lines.getByRole('button', { name: 'Enregistrer les articles' }).click()
  await expectTold(page, 'Articles notés')
  expect(await readMail(new RegExp(`${number}\\s: votre étiquette de retour`))).toContain(number)
  await open(page, path)

  const goods = page.locator('form#retour')
  await goods.getByLabel('Remis en vente').first().fill('1')
  await goods.getByLabel(/^Motif/).fill('rétractation')
  await goods.getByRole('button', { name: 'Enregistrer le retour' }).click()
  await expectTold(page, 'Retour enregistré')

  await open(page, path)
  const refund = page.locator('form#remboursement')
  await expect(refund.getByLabel(/1 au plus/)).toHaveValue('1')
  await refund.getByLabel(/^Motif/).fill('rétractation')
  await refund.getByRole('button', { name: 'Rembourser' }).click()
  await expectTold(page, 'remboursés')
  await expect(page.getByText('Remboursée', { exact: true }).first()).toBeVisible()
  await page.goto('/admin/a-traiter/withdrawal')
  await expect(page.getByText(number)).toHaveCount(0)
})
