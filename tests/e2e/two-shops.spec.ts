import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import Database from 'better-sqlite3'
import { operate } from '../support/operate'
import { buy, commit, fillAddress } from '../support/shop-browser'

// As for most visitors: with view transitions.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

interface Shop {
  url: string
  name: string
  email: string
  iban: string
  holder: string
  /** Arguments that select it in operator commands. */
  argument: string[]
}

const port = process.env.E2E_PORT
const first: Shop = {
  url: `http://localhost:${port}`,
  name: 'Osmoseurs & Co',
  email: 'contact@osmoseurs.example',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  holder: 'Osmoseurs & Co (démonstration) SAS',
  argument: [],
}

/** A second shop of the running server, with the same product ids as the first. */
async function addNeighbour(): Promise<Shop> {
  const subdomain = `voisine-${Date.now().toString(36)}`
  await operate('tenants', 'add', subdomain, '--template', 'osmoseurs', '--name', 'Boutique Voisine')
  const shop = { email: 'bonjour@voisine.example', iban: 'DE89 3704 0044 0532 0130 00', holder: 'Voisine SARL' }
  writeSettings(subdomain, { 'shop.email': shop.email, 'transfer.iban': shop.iban, 'transfer.holder': shop.holder })
  const url = `http://${subdomain}.localhost:${port}`
  return { ...shop, url, name: 'Boutique Voisine', argument: ['--tenant', subdomain] }
}

/** Concurrently, before the server has opened the shop. */
function writeSettings(subdomain: string, settings: Record<string, string>): void {
  const shop = new Database(join(process.env.E2E_DATA_DIR ?? '', 'tenants', subdomain, 'shop.sqlite'))
  const update = shop.prepare('update setting set value = ? where key = ?')
  for (const [key, value] of Object.entries(settings)) expect(update.run(value, key).changes).toBe(1)
  shop.close()
}

interface Order {
  number: string
  path: string
}

/** Orders the cart's content, to be paid by transfer to the shop's account. */
async function orderByTransfer(page: Page, shop: Shop, other: Shop): Promise<Order> {
  await page.goto(`${shop.url}/shipping`)
  await fillAddress(page)
  await commit(page, /^Virement bancaire/)
  for (const fact of [shop.iban, shop.holder]) await expect(page.getByText(fact, { exact: true })).toBeVisible()
  for (const fact of [other.iban, other.holder]) await expect(page.getByText(fact)).toHaveCount(0)
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Commande / })
  const number = /Commande (\w+)/.exec((await heading.textContent()) ?? '')?.[1] ?? ''
  return { number, path: new URL(page.url()).pathname }
}

/** The shop's mail to the buyer about an order. */
async function mailAbout(order: Order, shop: Shop): Promise<string> {
  const list = await operate('mails', ...shop.argument)
  const id = new RegExp(`^(\\S+) .*\\n.*À claire@example.fr\\s?: .*${order.number}`, 'm').exec(list)?.[1]
  return operate('mails', id ?? '', ...shop.argument)
}

/** Base URL of links in its mails. */
function addressOf({ url }: Shop): string {
  return `//${new URL(url).hostname}`
}

test('two shops side by side have the same products, and each its own carts, orders, account and mails', async ({
  page,
}) => {
  const neighbour = await addNeighbour()
  await buy(page, `${first.url}/products/prod-osmoseur-essentiel`)
  await page.goto(`${neighbour.url}/cart`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre panier est vide')
  await buy(page, `${neighbour.url}/products/prod-aquapet`)
  for (const [shop, article] of [
    [neighbour, 'Fontaine AquaPet'],
    [first, 'Osmoseur Essentiel'],
  ] as const) {
    await page.goto(`${shop.url}/cart`)
    await expect(page.getByRole('spinbutton')).toHaveCount(1)
    await expect(page.getByRole('spinbutton')).toHaveAccessibleName(new RegExp(`${article}$`))
  }

  const orders = new Map<Shop, Order>()
  for (const [shop, other] of [
    [first, neighbour],
    [neighbour, first],
  ] as const) {
    const order = await orderByTransfer(page, shop, other)
    orders.set(shop, order)
    expect((await page.goto(`${other.url}${order.path}`))?.status()).toBe(404)
    await expect(page.getByText(order.number)).toHaveCount(0)
    const mail = await mailAbout(order, shop)
    for (const words of [`\n${shop.name}\n`, shop.email, shop.iban, addressOf(shop)]) expect(mail).toContain(words)
    for (const words of [`\n${other.name}\n`, other.iban, addressOf(other)]) expect(mail).not.toContain(words)
  }
  expect(orders.get(first)?.number).not.toBe(orders.get(neighbour)?.number)
  for (const shop of orders.keys()) {
    await page.goto(`${shop.url}/cart`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre panier est vide')
  }
})
