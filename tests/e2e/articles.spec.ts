import { expect, test } from '@playwright/test'
import { expectSoundInBackOffice } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

/** Unique to this test. */
const word = () => `essai-${Math.random().toString(36).slice(2, 10)}`

test('an article is written, seen before, published with a picture, and read by a visitor', async ({
  page,
  context,
  baseURL,
  browser,
}) => {
  await shop.signIn(context, baseURL)
  const slug = word()
  await page.goto('/admin/articles', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Nouvel article' }).click()
  await page.waitForURL('**/articles/nouveau', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Nouvel article' })).toBeVisible()
  await page.getByLabel('Titre').fill(`Lire sa facture ${slug}`)
  await page.getByLabel('Adresse').fill(slug)
  await page.getByLabel('Résumé').fill('Où se cache le prix du mètre cube.')
  await page.getByLabel('Texte', { exact: false }).first().fill('## Le compteur\n\nUne eau pure ?')
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await expect(page.getByText('Retirez « eau pure »').first()).toBeVisible()
  await page.getByLabel('Texte', { exact: false }).first().fill('## Le compteur\n\nIl se **lit** de gauche à droite.')
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click()
  await expect(page.getByRole('heading', { name: 'Le compteur' })).toBeVisible()
  await expect(page.getByLabel('Titre')).toHaveValue(`Lire sa facture ${slug}`)
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await expect(page.getByText('Brouillon enregistré.')).toBeVisible()
  const { png } = await import('../support/pictures')
  const buffer = await png({ tint: Math.trunc(Math.random() * 200), width: 500 + Math.trunc(Math.random() * 400) })
  await page.getByLabel('Choisissez un fichier').setInputFiles({ name: 'compteur.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Envoyer l’image' }).click()
  await expect(page.getByText('Image enregistrée.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Ce que montre l’image').fill('Un compteur d’eau')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Article enregistré.')).toBeVisible()
  await page.getByLabel('Résumé').fill('')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Article enregistré.')).toHaveCount(0)
  await page.getByLabel('Résumé').fill('Où se cache le prix du mètre cube.')
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page.getByText('Article publié.')).toBeVisible()
  const reader = await (await browser.newContext({ baseURL })).newPage()
  await reader.goto('/blog')
  await reader.getByRole('link', { name: `Lire sa facture ${slug}` }).click()
  await expect(reader.getByRole('img', { name: 'Un compteur d’eau' })).toBeVisible()
  await expect(reader.getByText('Il se lit de gauche à droite.')).toBeVisible()
  await reader.context().close()
  await page.getByRole('button', { name: 'Retirer du blog' }).click()
  await expect(page.getByText('Article retiré du blog.')).toBeVisible()
})

test('a question is added, seen on the page, and taken off', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  const question = `Livrez-vous à ${word()} ?`
  await page.goto('/admin/faq/nouvelle', { waitUntil: 'networkidle' })
  await page.getByLabel('Question').fill(question)
  await page.getByLabel('Réponse').fill('Oui, en deux jours.')
  await page.getByRole('button', { name: 'Ajouter la question' }).click()
  await expect(page.getByText('Question ajoutée et publiée.')).toBeVisible()
  await page.goto('/support')
  await expect(page.getByText(question)).toBeVisible()
  await page.goto('/admin/faq', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: `Supprimer, ${question}` }).click()
  await page.getByRole('button', { name: 'Supprimer la question' }).click()
  await expect(page.getByText('Question supprimée.')).toBeVisible()
})

test('an old address is added, followed, and removed', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  const path = `/${word()}`
  await page.goto('/admin/redirections', { waitUntil: 'networkidle' })
  await page.getByLabel('Ancienne adresse').fill(path)
  await page.getByLabel('Mène à').fill('/nulle-part')
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByText('Aucun produit, aucun article').first()).toBeVisible()
  await page.getByLabel('Mène à').fill('/blog')
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByText(`${path} mène maintenant à /blog.`)).toBeVisible()
  await page.goto(path)
  await expect(page).toHaveURL(/\/blog$/)
  await page.goto('/admin/redirections', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: `Supprimer, ${path}` }).click()
  await page.getByRole('button', { name: 'Supprimer la redirection' }).click()
  await expect(page.getByText('Redirection supprimée.')).toBeVisible()
})

const screens = ['/admin/articles', '/admin/articles/nouveau', '/admin/articles/choisir-son-osmoseur', '/admin/faq']

test('the screens of texts are sound at all widths', async ({ page, context, baseURL, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await shop.signIn(context, baseURL)
  for (const path of [...screens, '/admin/faq/nouvelle', '/admin/redirections', '/admin/redirections?type=product']) {
    await page.goto(path)
    await expectSoundInBackOffice(page)
  }
})
