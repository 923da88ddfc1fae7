import { expect, test } from '@playwright/test'
import { field } from '../support/shop-browser'

test('from a product to a call-back, with mistakes on the way, and its cancellation', async ({ page }) => {
  await page.goto('/products/prod-osmoseur-essentiel')
  await page.getByRole('link', { name: 'Rappel gratuit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rappel gratuit')
  await expect(page.getByText('Au sujet de : Osmoseur Essentiel.')).toBeVisible()

  await page.getByRole('button', { name: 'Demander le rappel' }).click()
  await expect(page.getByRole('alert')).toContainText('Téléphone requis')
  await expect(field(page, 'Téléphone')).toHaveAccessibleDescription('Téléphone requis')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/Cochez la case/)

  const phone = `06 ${String(Math.random()).slice(2, 10)}`
  await field(page, 'Téléphone').fill(phone)
  await field(page, 'Créneau').selectOption({ index: 1 })
  await page.getByRole('checkbox').check()
  await field(page, 'E-mail \\(facultatif\\)').fill('claire@')
  await page.getByRole('button', { name: 'Demander le rappel' }).click()
  await expect(field(page, 'E-mail \\(facultatif\\)')).toHaveAccessibleDescription(/Email invalide/)
  await expect(field(page, 'Téléphone')).toHaveValue(phone)
  await expect(page.getByRole('checkbox')).toBeChecked()
  await field(page, 'E-mail \\(facultatif\\)').fill('claire@example.fr')
  await page.getByRole('button', { name: 'Demander le rappel' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre rappel est prévu')
  await page.getByRole('button', { name: 'Annuler le rappel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce rappel est annulé')
  await expect(page.getByRole('status').first()).toContainText('nous ne vous appellerons pas')
})

test('a question is found, and a message is sent when it is not', async ({ page }) => {
  await page.goto('/support')
  await page.getByRole('searchbox', { name: 'Chercher dans les questions' }).fill('plombier')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByText('un bon bricoleur pose un modèle sous évier')).toBeVisible()
  await field(page, 'Nom').fill('Claire Fontaine')
  await field(page, 'E-mail').fill('claire@example.fr')
  await field(page, 'Sujet').selectOption({ label: 'L’installation ou l’entretien' })
  await field(page, 'Message').fill('Mon évier est en pierre.')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  const confirmation = page.getByRole('region', { name: 'Nous écrire' }).getByRole('status')
  await expect(confirmation).toContainText('Votre message est enregistré')
  await expect(confirmation).toBeInViewport()
})

test('the five-year chart follows the hypotheses', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Litres bus par jour').selectOption('1')
  await page.getByLabel('Un litre en bouteille').fill('0,20')
  await page.getByRole('button', { name: 'Recalculer' }).click()
  await expect(page.getByText(/l’osmoseur coûte .* de plus en cinq ans/).first()).toBeVisible()
})
