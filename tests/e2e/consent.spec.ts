import { expect, type Page, test } from '@playwright/test'
import { operate } from '../support/operate'
import { expectSound } from '../support/shop-browser'

/** Unique: a mailbox gets one such mail a day. */
function newAddress(): string {
  return `claire.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.fr`
}

/** Goes from the last question to the mail in the outbox. */
async function askForMail(page: Page): Promise<string> {
  const email = newAddress()
  await page.goto(
    '/questionnaire?usage=commercial&household_size=entreprise&budget=1000%E2%82%AC%2B&problem=tous&urgency=1_mois',
  )
  await page.getByLabel(/^Nom complet/).fill('Claire Fontaine')
  await page.getByLabel(/^E-mail/).fill(email)
  await page.getByLabel(/^Téléphone/).fill('06 12 34 56 78')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Voir mes recommandations' }).click()
  await expect(page.getByRole('status').first()).toContainText('envoyées par e-mail')
  const id = (await operate('mails')).match(new RegExp(`^(\\S+) .*\\n.*À ${email}\\s`, 'm'))?.[1]
  return operate('mails', id ?? '')
}

function linkOf(mail: string, label: string): string {
  const path = new RegExp(`${label}\\s:\\s+https?://[^/]+(/\\S+)`).exec(mail)?.[1]
  if (!path) throw new Error(`No link « ${label} » in: ${mail}`)
  return path
}

test('from the questionnaire to the mail, its results and the withdrawal of what was agreed', async ({ page }) => {
  const mail = await askForMail(page)
  await page.goto(linkOf(mail, 'Comparer et choisir'))
  await expect(page.getByRole('heading', { level: 2, name: 'Osmose Pro' })).toBeVisible()

  await page.goto(linkOf(mail, 'Voir mes accords et les retirer'))
  await page.getByRole('button', { name: 'Retirer mon accord pour les e-mails' }).click()
  await expect(page.getByRole('status').first()).toContainText('nous ne vous écrirons plus')
  await expect(page.getByText(/^Accord retiré le/)).toHaveCount(1)
  await page.getByRole('button', { name: 'Redonner mon accord pour les e-mails' }).click()
  await expect(page.getByText(/^Accord retiré le/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Retirer mon accord pour les appels' }).click()
  await expect(page.getByRole('status').first()).toContainText('nous ne vous appellerons pas')
})

test('anyone who did not ask says so, and everything is forgotten', async ({ page }) => {
  await page.goto(linkOf(await askForMail(page), 'Dire que ce n’était pas moi'))
  await page.getByRole('button', { name: 'Effacer et ne plus m’écrire' }).click()
  await expect(page.getByRole('status').first()).toContainText('C’est effacé')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il n’y a plus d’accord à retirer')
})

test('the pages of agreements are sound', async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  const mail = await askForMail(page)
  await page.goto(linkOf(mail, 'Voir mes accords et les retirer'))
  await expectSound(page)
  await page.getByRole('button', { name: 'Retirer mon accord pour les e-mails' }).click()
  await expectSound(page)
  await page.getByRole('link', { name: 'Ce n’était pas moi' }).click()
  await expectSound(page)
  await page.getByRole('button', { name: 'Effacer et ne plus m’écrire' }).click()
  await expectSound(page)
})
