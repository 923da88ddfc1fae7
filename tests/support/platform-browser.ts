import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { quickFolder } from './quick-folder.mjs'
import { startServer } from './server-process'
import { field } from './shop-browser'
import { startSmtpServer } from './smtp-server'
import { onboarding, password } from './workspace'

export interface Workspace {
  /** Also its subdomain, in lower case. */
  name: string
  origin: string
  owner: string
}

/** A platform in a separate process, with its agents and its mails. `environment`: its outside services. */
export async function startPlatform(environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(quickFolder(), 'platform-e2e-'))
  const smtp = await startSmtpServer()
  const mails = { SMTP_URL: smtp.url, MAIL_FROM: 'plateforme@osmoseurs.example' }
  const settings = { AGENTS: 'on', DEMO: '1', ...mails, ...environment }
  let server = await startServer(dataDir, settings)
  const originOf = (name: string) => `http://${name.toLowerCase()}.localhost:${new URL(server.url).port}`
  return {
    dataDir,
    mails: smtp.received,
    get url() {
      return server.url
    },
    originOf,
    /** A workspace made by the onboarding call. */
    async add(name: string, business_sector: string): Promise<Workspace> {
      const owner_email = `maelle@${name.toLowerCase()}.example`
      const body = JSON.stringify({ ...onboarding, company_name: name, owner_email, business_sector })
      const headers = { 'Content-Type': 'application/json' }
      const made = await fetch(`${server.url}/api/catalyse/onboarding`, { method: 'POST', headers, body })
      expect([made.status, await made.json()]).toEqual([201, expect.objectContaining({ company_name: name })])
      return { name, origin: originOf(name), owner: owner_email }
    },
    /** Text of the first mail with this subject to this person. */
    async mailTo(person: string, subject: RegExp): Promise<string> {
      const found = () => smtp.received.find(({ to, mail }) => to.includes(person) && subject.test(mail.subject ?? ''))
      await expect.poll(found).toBeDefined()
      return found()?.mail.text ?? ''
    },
    /** Restarts with the clock so far ahead; its port changes. */
    async restartAfter(ms: number) {
      await server.stop()
      confirmClock(dataDir, Date.now() + ms)
      const flags = ['--import=./tests/support/shifted-clock.mjs']
      server = await startServer(dataDir, { ...settings, CLOCK_SHIFT_MS: String(ms) }, flags)
    },
    async stop() {
      await server.stop()
      await smtp.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>

/** In a mail: goes on with an onboarding, chooses a password or confirms a transfer. */
export const linkIn = (text: string) => /http:\/\/\S+\/(?:reprendre|lien|virement)\/\S+/.exec(text)?.[0] ?? ''

/** Chooses the owner's password by the mailed link, and enters the back-office. */
export async function enterWorkspace(page: Page, platform: Platform, owner: string): Promise<void> {
  await page.goto(linkIn(await platform.mailTo(owner, /est prêt/)))
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByRole('heading', { name: 'Avant la première vente' })).toBeVisible()
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

export const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

export const told = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible()

/** A page of the same shop, hydrated. */
export const open = (page: Page, path: string) =>
  page.goto(new URL(path, page.url()).href, { waitUntil: 'networkidle' })

/** The page of somebody else, on a phone. */
export async function pageElsewhere(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' } as const
  return (await browser.newContext({ javaScriptEnabled, locale: 'fr-FR', ...phone })).newPage()
}

export interface Offer {
  name: string
  price: string
  need: string
  units?: string
  kind?: string
}

/** Puts an offer on sale by one form, then publishes the shop. */
export async function sell(page: Page, { name, price, need, units = '', kind }: Offer): Promise<void> {
  const { png } = await import('./pictures')
  await open(page, '/admin/products/nouveau')
  const texts = { 'Prix HT, en euros': price, Description: `${name}, sur mesure.`, 'Points forts': 'Sur mesure' }
  const maker = { Fabricant: 'Atelier du Port', 'Adresse du fabricant': '1 quai, 22000 Saint-Brieuc' }
  const legal = units ? { 'Avertissements de sécurité': 'Aucun', 'Éco-participation TTC': '0' } : {}
  const all = { Nom: name, Résumé: name, 'Quantité en stock': units, ...texts, ...maker, ...legal }
  for (const [label, text] of Object.entries(all)) await field(page, label).fill(text)
  await page.getByLabel('Image').setInputFiles({ name: 'image.png', mimeType: 'image/png', buffer: await png() })
  await page.getByLabel(need).check()
  if (kind) await field(page, 'Genre').selectOption(kind)
  await press(page, 'Créer le produit')
  await told(page, units ? `${name} est en vente\u202f: ${units} en stock.` : `${name} est en vente.`)
  await open(page, '/admin/publication')
  await press(page, 'Publier la boutique')
  await told(page, 'Boutique publiée')
}

export async function fillSettings(page: Page, group: string, values: Record<string, string>): Promise<void> {
  await open(page, `/admin/settings/${group}`)
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
  await press(page, 'Enregistrer')
  await told(page, 'enregistré')
}

/** Of call-backs and bookings: a new shop has none until its owner gives them. */
export function giveHours(page: Page): Promise<void> {
  return fillSettings(page, 'boutique', { 'Horaires du support.*': '7j/7 de 9h à 19h' })
}

/** As its operator does: days without a server are no wrong clock. */
function confirmClock(dataDir: string, ms: number): void {
  const registry = new Database(join(dataDir, 'platform.sqlite'))
  registry.prepare('update clock set seen_at = ?').run(new Date(ms).toISOString())
  registry.close()
}
