import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import config from '../../playwright.config'
import { startDnsServer } from '../support/dns-server'
import {
  enterWorkspace,
  giveHours,
  open,
  type Platform,
  pageElsewhere,
  press,
  sell,
  signIn,
  startPlatform,
  told,
} from '../support/platform-browser'
import { expectSoundInBackOffice, field } from '../support/shop-browser'
import { startStripeServer } from '../support/stripe-server'
import { password } from '../support/workspace'

const DAY_MS = 24 * 3_600_000
const HOST = 'www.canari.example'

// Its owner's domain, as visitors reach it.
const { launchOptions } = config.use ?? {}
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
})

/** The platform with its outside services on this machine, and one clock for both. */
async function startBilled() {
  let ahead = 0
  const [texts, addresses]: [Record<string, string[]>, Record<string, string[]>] = [{}, {}]
  const stripe = await startStripeServer({ now: () => new Date(Date.now() + ahead) })
  const dns = await startDnsServer(texts, addresses)
  const platform = await startPlatform({ ...stripe.environment, ...dns.environment })
  let delivered = 0
  return {
    ...{ platform, stripe, texts, addresses },
    async moveTo(days: number) {
      ahead = days * DAY_MS
      await platform.restartAfter(ahead)
    },
    /** The events that Stripe made since, each twice. */
    async deliver() {
      const events = stripe.events.slice(delivered)
      delivered = stripe.events.length
      for (const event of [...events, ...events])
        expect(await stripe.deliver(event, `${platform.url}/webhooks/stripe`)).toBe(200)
    },
    async stop() {
      await platform.stop()
      await stripe.close()
      await dns.close()
    },
  }
}

/** The address of the shop has a new port after a restart. */
async function enterAgain(page: Page, platform: Platform, owner: string): Promise<void> {
  await page.goto(`${platform.originOf('Canari')}/login`)
  await signIn(page, owner, password)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Prepares the archive of the shop and reads the file. */
async function downloadArchive(page: Page): Promise<string> {
  await open(page, '/admin/archive')
  await press(page, 'Préparer le fichier')
  const file = page.getByRole('link', { name: /^Télécharger l’export/ })
  await expect(async () => {
    await open(page, '/admin/archive')
    await expect(file).toBeVisible({ timeout: 500 })
  }).toPass()
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  return readFileSync(await download.path(), 'latin1')
}

/** Adds the domain, sets the records that the page names, and makes it the address. */
async function setDomain(page: Page, { texts, addresses }: Awaited<ReturnType<typeof startBilled>>): Promise<void> {
  await open(page, '/admin/domaines')
  await field(page, 'Nom de domaine').fill(HOST)
  await press(page, 'Ajouter')
  await told(page, `${HOST} est ajouté`)
  const shown = await page
    .getByLabel('Valeur')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  texts[`_catalyse.${HOST}`] = shown.filter((value) => value.startsWith('catalyse-domaine='))
  addresses[HOST] = ['127.0.0.1']
  await press(page, `Vérifier ${HOST} maintenant`)
  await told(page, `${HOST} est vérifié`)
  await press(page, `Faire de ${HOST} l’adresse`)
  await told(page, 'est l’adresse de l’espace')
}

/** The platform's operator finds the plan, credits a part of a bill, and is told why an archive is refused. */
async function operatePlan(page: Page, platform: Platform, look: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(`${platform.url}/login`)
  await signIn(page, 'camille@demo.example', 'essai-camille')
  await open(page, '/admin/tenants')
  await expect(page.getByRole('row', { name: /Canari/ })).toContainText('PREMIUM')
  await look(page)
  await page.getByRole('link', { name: 'Canari' }).click()
  await page.getByText('Émettre un avoir').click()
  await field(page, 'Montant TTC, en euros').fill('900')
  await field(page, 'Motif').last().fill('Un jour de panne')
  await press(page, 'Émettre l’avoir')
  await expect(field(page, 'Montant TTC, en euros')).toHaveAccessibleDescription(/Rien n’est émis/)
  await expect(field(page, 'Motif').last()).toHaveValue('Un jour de panne')
  await look(page)
  await field(page, 'Montant TTC, en euros').fill('12')
  await press(page, 'Émettre l’avoir')
  await told(page, 'émis\u202f: le propriétaire le reçoit')
  await expect(page.getByRole('row').filter({ hasText: 'Un jour de panne' })).toContainText('12,00')
  await open(page, '/admin/tenant-imports')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'notes.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('x'),
  })
  await field(page, 'Adresse').fill('merle')
  await press(page, 'Reprendre l’archive')
  await told(page, 'Archive reçue')
  await expect(async () => {
    await open(page, '/admin/tenant-imports')
    await expect(page.getByRole('row').filter({ hasText: 'notes.zip' })).toContainText('Refusée', { timeout: 500 })
  }).toPass()
  await look(page)
}

test('a trial ends by the clock, is exported, paid, given a domain, raised, and ended by its owner in three clicks', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const billed = await startBilled()
  const { platform, stripe } = billed
  // axe is a script.
  const look = async (screen: Page) => (javaScriptEnabled ? expectSoundInBackOffice(screen) : undefined)
  try {
    const { owner } = await platform.add('Canari', 'other')
    await enterWorkspace(page, platform, owner)
    await giveHours(page)
    await sell(page, { name: 'Toit canari', price: '600', need: 'Une réparation', kind: 'quote' })
    const visitor = await pageElsewhere(browser, javaScriptEnabled)

    await billed.moveTo(7.001)
    const origin = platform.originOf('Canari')
    await platform.mailTo(owner, /essai est terminé/)
    await enterAgain(page, platform, owner)
    await expect(page.getByText('rien de nouveau ne s’enregistre')).toBeVisible()
    await visitor.goto(`${origin}/support/rappel`)
    await expect(visitor.getByText('Cette boutique ne prend pas de rappel en ce moment')).toBeVisible()
    await expect(field(visitor, 'Téléphone')).toHaveCount(0)
    const archive = await downloadArchive(page)
    await look(page)
    for (const name of ['README.txt', 'donnees/produits.csv', 'donnees/journal.csv']) expect(archive).toContain(name)

    await page.getByRole('link', { name: 'choisissez une formule' }).click()
    await look(page)
    await press(page, 'Payer PRO par carte')
    await expect(page.getByRole('heading', { name: 'Payer chaque mois' })).toBeVisible()
    await press(page, 'S’abonner')
    await expect(page.getByText('Formule PRO, renouvelée chaque mois.')).toBeVisible()
    await billed.deliver()
    await expect(page.getByRole('row').filter({ hasText: /^FA-/ })).toHaveCount(1)
    await platform.mailTo(owner, /facture FA-/)
    await expect(async () => {
      await visitor.goto(origin)
      await expect(visitor.getByText('ne prend pas de commande')).toBeHidden({ timeout: 500 })
    }).toPass()

    await setDomain(page, billed)
    await look(page)
    await visitor.goto(`${origin}/products`)
    await expect(visitor).toHaveURL(`${origin.replace('canari.localhost', HOST)}/products`)
    await expect(visitor.getByRole('link', { name: 'Toit canari' }).first()).toBeVisible()

    await open(page, '/admin/formule')
    await page.getByText('Passer à PREMIUM').click()
    await press(page, 'Confirmer PREMIUM')
    await told(page, 'Formule PREMIUM dès maintenant')
    await billed.deliver()
    await open(page, '/admin/formule')
    await expect(page.getByRole('row').filter({ hasText: /^FA-/ })).toHaveCount(2)
    await look(page)
    const operator = await pageElsewhere(browser, javaScriptEnabled)
    await operatePlan(operator, platform, look)
    await operator.context().close()

    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, '/admin')
    await page.getByRole('link', { name: 'Formule', exact: true }).click()
    await page.getByText('Résilier', { exact: true }).click()
    await press(page, 'Confirmer la résiliation')
    await told(page, 'Formule résiliée')
    await press(page, 'Reprendre la formule')
    await told(page, 'Formule reprise')
    await page.getByText('Résilier', { exact: true }).click()
    await press(page, 'Confirmer la résiliation')
    await told(page, 'Formule résiliée')

    await billed.moveTo(40)
    for (const id of stripe.billing.subscriptions.keys()) stripe.billing.turnPeriod(id)
    await billed.deliver()
    await enterAgain(page, platform, owner)
    await open(page, '/admin/formule')
    await expect(page.getByText(/^Formule PREMIUM terminée le/)).toBeVisible()
    expect(stripe.billing.bills.map(({ status }) => status)).toEqual(['paid', 'paid'])
    await visitor.context().close()
  } finally {
    await billed.stop()
  }
})
