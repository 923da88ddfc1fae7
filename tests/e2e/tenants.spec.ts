import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import {
  enterWorkspace,
  fillSettings,
  giveHours,
  linkIn,
  open,
  type Platform,
  pageElsewhere,
  press,
  sell,
  signIn,
  startPlatform,
  told,
  type Workspace,
} from '../support/platform-browser'
import { runCommand } from '../support/server-process'
import { addedNotice, addToCart, commit, field, fillAddress } from '../support/shop-browser'

const IBAN = 'FR76 3000 6000 0112 3456 7890 189'
const MONTH_MS = 31 * 24 * 3_600_000

let platform: Platform
/** One sells, the other gives quotes. */
let candles: Workspace
let roofs: Workspace

// In this order: the last test deletes the first shop.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  platform = await startPlatform()
  candles = await platform.add('Canari', 'retail')
  roofs = await platform.add('Merle', 'other')
})

test.afterAll(() => platform.stop())

/** What the law asks of a shop before it may sell. */
async function identify(page: Page): Promise<void> {
  await fillSettings(page, 'boutique', { 'Téléphone \\(non surtaxé\\)': '01 23 45 67 89', 'Adresse postale': 'Quai 1' })
  await fillSettings(page, 'identite', {
    'Forme juridique': 'Entrepreneur individuel',
    'Siège social': '1 quai, 22000 Saint-Brieuc',
    SIREN: '732829320',
    'Immatriculation au RCS': 'Saint-Brieuc 732 829 320',
    'Numéro de TVA intracommunautaire': 'FR44732829320',
    Hébergeur: 'Machines du Nord',
    'Adresse de l’hébergeur': '2 quai, 59000 Lille',
    'Téléphone de l’hébergeur': '03 20 00 00 00',
    'Médiateur de la consommation.*': 'Médiation des ports',
    'Adresse du médiateur': '3 quai, 44000 Nantes',
    'Site du médiateur': 'https://mediation.example',
    'Identifiants uniques REP.*': 'non producteur',
  })
}

async function visitOffer(visitor: Page, { origin }: Workspace, name: RegExp): Promise<void> {
  await visitor.goto(`${origin}/products`)
  await visitor.getByRole('link', { name }).first().click()
}

const publicPaths = ['/', '/products', '/products?q=mesure', '/support', '/mentions-legales', '/sitemap.xml']
const adminPaths = ['', '/orders', '/inbox', '/products', '/mails', '/log', '/stock', '/recherche?q=mesure'].map(
  (path) => `/admin${path}`,
)

const ofCandles = /canari|claire@example/i
const ofRoofs = /merle/i

/** The documents that the browser gets, with its cookies. */
async function readAll(page: Page, origin: string, paths: string[]): Promise<string[]> {
  await page.goto(origin + paths[0])
  return page.evaluate((all) => Promise.all(all.map(async (path) => path + (await (await fetch(path)).text()))), paths)
}

test('two shops of two trades sell and give quotes side by side, and neither shows a word of the other', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const visitor = await pageElsewhere(browser, javaScriptEnabled)
  await enterWorkspace(page, platform, candles.owner)
  await identify(page)
  await fillSettings(page, 'paiement', { 'Titulaire du compte': 'Atelier Canari', 'IBAN.*': IBAN })
  await sell(page, { name: 'Bougie canari', price: '20', units: '12', need: 'Pour la maison' })
  await visitOffer(visitor, candles, /Bougie canari/)
  await addToCart(visitor)
  await expect(addedNotice(visitor)).toBeVisible()
  await open(visitor, '/shipping')
  await fillAddress(visitor)
  await commit(visitor, /^Virement bancaire/)
  await expect(visitor.getByText(IBAN, { exact: true })).toBeVisible()
  await visitor.goto(linkIn(await platform.mailTo('claire@example.fr', /./)))
  await press(visitor, 'Confirmer ma réservation')
  await expect(visitor.getByText('votre réservation est confirmée')).toBeVisible()
  await open(page, '/admin/orders')
  await page
    .getByRole('row', { name: /Claire Fontaine/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText('Bougie canari').first()).toBeVisible()

  await enterWorkspace(page, platform, roofs.owner)
  await giveHours(page)
  await sell(page, { name: 'Toit merle', price: '600', need: 'Une réparation', kind: 'quote' })
  await visitOffer(visitor, roofs, /Toit merle/)
  await visitor.getByRole('link', { name: 'Demander un devis' }).first().click()
  await field(visitor, 'Téléphone').fill('06 12 34 56 78')
  await field(visitor, 'Créneau').selectOption({ index: 1 })
  await field(visitor, 'E-mail \\(facultatif\\)').fill('nils@merle-client.example')
  await visitor.getByRole('checkbox').check()
  await press(visitor, 'Demander le devis')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Votre rappel est prévu')
  await open(page, '/admin/inbox')
  await page
    .getByRole('row', { name: /06 12 34 56 78/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText('Toit merle')).toBeVisible()
  await press(page, 'Marquer comme fait')
  await told(page, 'Le rappel est fait.')

  await platform.mailTo('nils@merle-client.example', /rappelons/)
  const mails = platform.mails.map(({ to, mail }) => [to, mail.subject, mail.text, mail.html].join('\n'))
  expect(mails.filter((mail) => ofCandles.test(mail) && ofRoofs.test(mail))).toEqual([])
  for (const [{ origin }, own, foreign] of [
    [candles, ofCandles, ofRoofs],
    [roofs, ofRoofs, ofCandles],
  ] as const) {
    const shown = [...(await readAll(visitor, origin, publicPaths)), ...(await readAll(page, origin, adminPaths))]
    expect(shown.filter((text) => foreign.test(text))).toEqual([])
    expect(shown.filter((text) => own.test(text))).toHaveLength(publicPaths.length + adminPaths.length)
    expect(mails.filter((text) => own.test(text)).length).toBeGreaterThan(1)
  }
  await visitor.context().close()
})

async function expectAnswer(visitor: Page, { name }: Workspace, title = name): Promise<void> {
  await visitor.goto(`${platform.originOf(name)}/login`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`CRM ${title}`)
}

test('the operator suspends a shop, hands it out as a file and announces its deletion, while the others answer', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const visitor = await pageElsewhere(browser, javaScriptEnabled)
  const suspendBy = async (verb: string, notice: string) => {
    await press(page, `${verb} Canari`)
    await told(page, notice)
    expect((await visitor.goto(candles.origin))?.status()).toBe(503)
    await expect(visitor.getByText(/^Cet espace est suspendu\. .*\/support/)).toBeVisible()
    await expectAnswer(visitor, roofs)
    await press(page, 'Rétablir Canari')
    await told(page, 'Espace rétabli')
    await expectAnswer(visitor, candles)
  }
  await page.goto(`${platform.url}/login`)
  await signIn(page, 'camille@demo.example', 'essai-camille')
  await open(page, '/admin/tenants')
  await page.getByRole('link', { name: 'Canari' }).click()
  await suspendBy('Suspendre', 'Espace suspendu')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^canari-.*\.zip$/)
  const archive = readFileSync(await download.path(), 'latin1')
  for (const name of ['README.txt', 'donnees/commandes.csv', 'donnees/journal.csv']) expect(archive).toContain(name)

  await suspendBy('Supprimer', 'Il sera supprimé dans 30 jours')
  await platform.mailTo(candles.owner, /sera supprimé/)
  await visitor.context().close()
})

test('a shop is restored beside the others, and gone with its archives when its notice is over', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'commands have no screen')
  const operate = async (...args: string[]) =>
    expect(await runCommand(args, { DATA_DIR: platform.dataDir })).toMatchObject({ exitCode: 0 })
  await operate('backup', '--tenant', 'canari')
  await operate('setting', 'shop.name', 'Une erreur', '--tenant', 'canari')
  await expectAnswer(page, candles, 'Une erreur')
  let isRestoring = true
  const restored = operate('restore', '--newest', '--tenant', 'canari').finally(() => {
    isRestoring = false
  })
  while (isRestoring) await expectAnswer(page, roofs)
  await restored
  await expectAnswer(page, candles)

  await operate('tenants', 'delete', 'canari')
  await platform.restartAfter(MONTH_MS)
  await expect.poll(() => existsSync(join(platform.dataDir, 'tenants/canari'))).toBe(false)
  expect(readdirSync(join(platform.dataDir, 'backups')).filter((name) => name.includes('canari'))).toEqual([])
  await page.goto(platform.originOf('canari'))
  await expect(page.getByText('Aucune boutique ne porte ce nom.')).toBeVisible()
  await expectAnswer(page, roofs)
})
