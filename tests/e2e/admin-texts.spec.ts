import { expect, type Page, test } from '@playwright/test'
import { commit, expectSoundAround, expectSoundInBackOffice, field, goToPayment } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()
const mark = (name: string) => `${name} ${Date.now().toString(36)}`

async function save(page: Page, button: string, told: string) {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText(told).first()).toBeVisible()
}

test('a claim is shown with its proof, and disappears without', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  const text = mark('réponses reçues')
  await page.goto('/admin/affirmations/nouvelle', { waitUntil: 'networkidle' })
  await field(page, 'Endroit').selectOption('Accueil')
  await field(page, 'Chiffre').fill('212')
  await page.getByRole('button', { name: 'Ajouter l’affirmation' }).click()
  await expect(field(page, 'Texte')).toHaveAccessibleDescription(/Écrivez l’affirmation/)
  await field(page, 'Texte').fill(text)
  await field(page, 'Ce qui le prouve, en mots').fill('Enquête de mars 2026.')
  await field(page, 'Adresse de la preuve').fill('/cgv')
  await save(page, 'Ajouter l’affirmation', 'Affirmation ajoutée.')
  const address = page.url()
  await page.goto('/')
  await expect(page.getByText(text)).toBeVisible()
  await page.goto(address, { waitUntil: 'networkidle' })
  await field(page, 'Adresse de la preuve').fill('')
  await save(page, 'Enregistrer', 'Affirmation enregistrée.')
  await page.goto('/')
  await expect(page.getByText(text)).toHaveCount(0)
  await page.goto('/admin/affirmations')
  await expect(page.getByRole('row').filter({ hasText: text })).toContainText('sans preuve')
  await page.goto(address, { waitUntil: 'networkidle' })
  await save(page, 'Retirer l’affirmation', 'L’affirmation n’est plus sur les pages.')
})

test('terms of a new version are previewed, published, and accepted by the next order', async ({
  page,
  context,
  baseURL,
}) => {
  const words = mark('Clause de l’essai')
  await shop.signIn(context, baseURL)
  await page.goto('/admin/textes-legaux/cgv', { waitUntil: 'networkidle' })
  const body = field(page, 'Texte, en markdown')
  const before = await body.inputValue()
  await body.fill(before.replaceAll('{{legal.mediator_name}}', 'un médiateur'))
  await page.getByRole('button', { name: 'Publier cette version' }).click()
  await expect(body).toHaveAccessibleDescription(/Il manque \{\{legal\.mediator_name\}\}/)
  await body.fill(`${before}\n\n${words}`)
  await page.getByRole('button', { name: 'Aperçu et différences' }).click()
  await expect(page.getByText(`Ajouté\u202f: ${words}`)).toBeVisible()
  await page.getByRole('button', { name: 'Publier cette version' }).click()
  await expect(page.getByText(/^Version .* publiée\.$/).first()).toBeVisible()
  await page.goto('/cgv')
  await expect(page.getByText(words)).toBeVisible()

  await context.clearCookies()
  await goToPayment(page)
  await commit(page, /^Virement/)
  const placed = await shop.db
    .selectFrom('customer_order')
    .innerJoin('legal_text_rendering', 'legal_text_rendering.hash', 'customer_order.cgv_hash')
    .select('legal_text_rendering.body')
    .where('legal_text_rendering.body', 'like', `%${words}%`)
    .executeTakeFirst()
  expect(placed?.body).toContain(words)
})

test('the screens of claims and legal texts are sound at all widths', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await shop.signIn(context, baseURL)
  const paths = ['/admin/affirmations', '/admin/affirmations/nouvelle', '/admin/affirmations/home/return']
  const texts = ['/admin/textes-legaux', '/admin/textes-legaux/cgv', '/admin/textes-legaux/cgv/versions/2026-11-22-2']
  for (const path of [...paths, ...texts]) {
    await page.goto(path)
    await expectSoundInBackOffice(page)
  }
})

test('the screen of the home page is sound beside its preview, whose page is that of visitors', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await shop.signIn(context, baseURL)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/admin/accueil')
    await page.getByText('Ajouter un texte').first().click()
    await page.getByText('Modifier les mots').first().click()
    await expectSoundAround(page)
  }
})
