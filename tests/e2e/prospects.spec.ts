import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { readXlsx } from '../support/read-xlsx'
import { adminWidths, expectNoOverflow, expectSound, expectSoundInBackOffice, field } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

/** Opens a page and waits for hydration. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

/** Waits for the agent; a page without scripts is reloaded. */
async function untilShown(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('a file is looked at, its columns corrected, written, its refused lines downloaded, and undone', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}, { project }) => {
  await shop.signIn(context, baseURL)
  const domain = `${project.name}-salon.fr`
  const text = `Courriel;Contact;Société\nana@${domain};Bé;Hôtel Bellevue\npas-une-adresse;Cé;Café\n`
  await open(page, '/admin/upload')
  await page.getByRole('button', { name: 'Traiter maintenant' }).click()
  await expect(page.getByText('Aucun fichier à traiter')).toBeVisible()
  await page
    .locator('input[name="file"]')
    .setInputFiles({ name: `${domain}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })
  if (javaScriptEnabled) await expect(page.getByText('Aucun fichier à traiter')).toBeHidden()
  await page.getByRole('button', { name: 'Vérifier d’abord' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${domain}.csv` })).toBeVisible()
  await untilShown(page, 'À vérifier')
  await expect(page.getByText(/Sur 2 lignes.: 1 création, .* 1 refus\./)).toBeVisible()
  await page.getByRole('combobox', { name: 'Contact' }).selectOption('Nom de famille')
  await page.getByLabel('D’où viennent ces adresses').fill('Salon des maires 2026')
  await page.getByRole('button', { name: 'Traiter maintenant' }).click()
  await expect(page.getByText('À vérifier', { exact: true })).toBeHidden()
  await untilShown(page, 'Terminé')
  await expect(page.getByText(/Ligne 3.: Adresse e-mail invalide/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /Télécharger 1 ligne refusée/ }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('pas-une-adresse')
  await page.getByRole('link', { name: /Annuler cet import/ }).click()
  await page.getByRole('button', { name: /Annuler/ }).click()
  await expect(page).toHaveURL(/\/admin\/upload\/[^/]+$/)
  await untilShown(page, 'Annulé')
  await open(page, `/admin/prospects?search=${domain}`)
  await expect(page.getByText('Aucun prospect ne correspond.')).toBeVisible()
})

test('two who look alike are merged from lines pasted into the console, and parted again', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}, { project }) => {
  await shop.signIn(context, baseURL)
  const domain = `${project.name}-lac.fr`
  await open(page, '/admin/agent-hunter/import')
  const lines = [
    'email;nom;entreprise;ville',
    `zoe.lac@${domain};Zoé Lac;${domain};`,
    `zoe_lac@${domain};Lac Zoé;${domain};Nice`,
  ]
  await page.locator('textarea[name="csv"]').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Importer' }).click()
  await page.getByLabel('D’où viennent ces adresses').fill('Salon des maires 2026')
  await page.getByRole('button', { name: 'Traiter maintenant' }).click()
  await expect(page.getByText('À vérifier', { exact: true })).toBeHidden()
  await untilShown(page, 'Terminé')

  await open(page, `/admin/prospects?search=zoe+${domain}`)
  await page.getByRole('link', { name: 'Zoé Lac' }).click()
  await page.getByRole('link', { name: 'Comparer avec Lac Zoé' }).click()
  const fusion = page.getByRole('group', { name: 'Ville' })
  await expect(fusion.getByRole('radio', { name: 'Nice' })).toBeChecked()
  if (javaScriptEnabled) await expectSoundInBackOffice(page)
  await page.getByRole('button', { name: 'Fusionner ces fiches' }).click()
  await expect(page.getByText('Fiches fusionnées. Vous pouvez les séparer ici.')).toBeVisible()
  await expect(field(page, 'Ville')).toHaveValue('Nice')
  if (javaScriptEnabled) await expectSoundInBackOffice(page)
  await page.getByRole('link', { name: /Séparer Lac Zoé/ }).click()
  await expect(page.getByText('Nice → vide')).toBeVisible()
  await page.getByRole('button', { name: 'Séparer' }).click()
  await expect(page.getByText(/Fiches séparées/)).toBeVisible()
  await expect(field(page, 'Ville')).toHaveValue('')
  await page.getByRole('link', { name: 'Comparer avec Lac Zoé' }).click()
  await page.getByRole('button', { name: 'Ce ne sont pas les mêmes' }).click()
  await expect(page.getByText('ne seront plus proposées')).toBeVisible()
  if (javaScriptEnabled) await expectSoundInBackOffice(page)
})

/** Pastes lines unique to this test. */
async function paste(page: Page, lines: string[]): Promise<void> {
  await open(page, '/admin/agent-hunter/import')
  await page.locator('textarea[name="csv"]').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Importer' }).click()
  await page.getByLabel('D’où viennent ces adresses').fill('Salon des maires 2026')
  await page.getByRole('button', { name: 'Traiter maintenant' }).click()
  await expect(page.getByText('À vérifier', { exact: true })).toBeHidden()
  await untilShown(page, 'Terminé')
}

test('an export is a workbook that another reader opens, and several prospects change at once by keyboard', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}, { project }) => {
  await shop.signIn(context, baseURL)
  const domain = `${project.name}-cles.fr`
  await paste(page, ['email;nom;entreprise', `ana@${domain};Ana Été;+Verte`, `luc@autre-${domain};Luc Été;Spa`])

  await open(page, `/admin/prospects?search=ana@${domain}`)
  await page.getByText('Fichiers, doublons et exports').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exporter vers Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^prospects-\d{4}-\d\d-\d\d\.xlsx$/)
  const { rows, formulas } = readXlsx(await readFile(await download.path()))
  expect([formulas, rows.length]).toEqual([0, 2])
  expect(rows[1]).toEqual(expect.arrayContaining([`ana@${domain}`, 'Ana Été', '+Verte']))

  await open(page, '/admin/agent-hunter/prospects?source=csv_import')
  const [ana, luc] = [
    page.getByRole('row', { name: new RegExp(`ana@${domain}`) }),
    page.getByRole('row', { name: new RegExp(`luc@autre-${domain}`) }),
  ]
  if (javaScriptEnabled) {
    await ana.getByRole('link', { name: 'Ana Été' }).focus()
    await page.keyboard.press('x')
    await luc.getByRole('link', { name: 'Luc Été' }).focus()
    await page.keyboard.press('x')
    await expect(page.getByText('Lignes cochées (2)')).toBeVisible()
  } else for (const row of [ana, luc]) await row.getByRole('checkbox').check()
  await page.getByText('Lignes cochées').click()
  await page.getByRole('combobox', { name: 'Nouveau statut' }).selectOption('Qualifié')
  await page.getByRole('textbox', { name: 'Pourquoi' }).fill('Vus au salon')
  await page.getByRole('button', { name: 'Changer leur statut' }).press('Enter')
  await expect(page.getByText(/2 prospects sont passés à/)).toBeVisible()
  await expect(ana.getByText('Qualifié')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('2 lignes sont revenues à leur état précédent.')).toBeVisible()
  await expect(ana.getByText('Nouveau')).toBeVisible()
})

test('a collection is run from the console and followed there', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  const anHourAgo = new Date(Date.now() - 3_700_000).toISOString()
  await expect(async () => {
    // Limited to once an hour across tests.
    await shop.db.updateTable('lead_collection').set({ asked_at: anHourAgo }).execute()
    await open(page, '/admin/agent-hunter')
    await page.getByRole('button', { name: 'Lancer Collecte LinkedIn' }).click()
    await expect(page.getByText(/^Collecte lancée/)).toBeVisible({ timeout: 10_000 })
  }).toPass()
  const run = page.getByRole('table', { name: 'Dernières collectes' }).getByRole('row').nth(1)
  await expect(async () => {
    await open(page, '/admin/agent-hunter')
    await expect(run.getByText('Terminée')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await run.getByRole('link', { name: 'Voir le détail' }).click()
  await expect(page.getByText('Sans changement')).toBeVisible()
})

test('the screens of prospects are sound', async ({ page, context, baseURL, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await shop.signIn(context, baseURL)
  const tabs = ['', '/prospects', '/import', '/sources'].map((tab) => `/admin/agent-hunter${tab}`)
  const lists = ['', '/doublons', '/rappels', '/exports'].map((list) => `/admin/prospects${list}`)
  for (const path of [...tabs, ...lists, '/admin/upload']) {
    await page.goto(path)
    for (const width of adminWidths) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoOverflow(page)
    }
    await expectSound(page)
  }
})
