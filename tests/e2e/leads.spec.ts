import { expect, type Page, test } from '@playwright/test'
import { expectSound, expectSoundInBackOffice, field } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

/** Inserts a lead unique to this test; returns its URL. */
async function newLead(title: string): Promise<string> {
  const { insertLeadRow } = await import('../support/leads')
  const email = `${title}-${Date.now()}-${process.pid}@example.fr`
  return `/admin/leads/${await insertLeadRow(shop.db, { email, name: `Zoé ${title}` })}`
}

/** Opens a page and waits for hydration. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

test('a lead is found, moved, and gets a next action and a note', async ({ page, context, baseURL }, { project }) => {
  await shop.signIn(context, baseURL)
  const name = `Mouvement ${project.name}`
  await newLead(name)
  await open(page, '/admin/leads')
  await page.getByText('Filtres', { exact: true }).click()
  await field(page, 'Nom, e-mail ou téléphone').fill(`mouvement ${project.name}`)
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('link', { name: `Zoé ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Zoé ${name}` })).toBeVisible()

  await field(page, 'Étape').selectOption('Qualifié')
  await page.getByRole('button', { name: 'Changer le statut' }).click()
  await expect(page.getByText('Prospect → Qualifié')).toBeVisible()
  await expect(field(page, 'Étape')).toHaveValue('qualifié')

  await field(page, 'À faire').fill('Envoyer le devis')
  await page.getByRole('button', { name: 'Prévoir' }).click()
  await expect(field(page, 'Échéance')).toHaveAccessibleDescription('Indiquez une échéance')
  await expect(field(page, 'À faire')).toHaveValue('Envoyer le devis')
  await field(page, 'Échéance').fill('2030-01-15')
  await page.getByRole('button', { name: 'Prévoir' }).click()
  await expect(page.getByText(/À faire pour le 15\sjanv. 2030/)).toBeVisible()
  await page.getByRole('button', { name: 'C’est fait' }).click()
  await expect(page.getByText('Rien n’est prévu.')).toBeVisible()

  await field(page, 'Nouvelle note').fill('Préfère être appelée le matin')
  await page.getByRole('button', { name: 'Ajouter la note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Préfère être appelée le matin' })).toBeVisible()
  await expect(field(page, 'Nouvelle note')).toHaveValue('')
})

test('the second of two administrators gets a conflict and keeps typed values', async ({
  page,
  context,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  await shop.signIn(context, baseURL)
  const path = await newLead('deux')
  await open(page, path)
  const other = await browser.newContext({ baseURL, javaScriptEnabled })
  await shop.signIn(other, baseURL, 'Paul Vidal')
  const theirs = await other.newPage()
  await open(theirs, path)
  await field(theirs, 'Étape').selectOption('Négociation')
  await theirs.getByRole('button', { name: 'Changer le statut' }).click()
  await expect(theirs.getByText('Prospect → Négociation')).toBeVisible()
  await other.close()

  await field(page, 'À faire').fill('Envoyer le devis')
  await field(page, 'Échéance').fill('2030-01-15')
  await page.getByRole('button', { name: 'Prévoir' }).click()
  await expect(page.getByRole('alert')).toContainText('Paul Vidal')
  await expect(page.getByRole('alert')).toContainText('Prospect → Négociation')
  await expect(page.getByRole('listitem').filter({ hasText: 'Prospect → Négociation' })).toBeVisible()
  await expect(page.locator('.admin-header .badge')).toHaveText('Négociation')
  await expect(field(page, 'À faire')).toHaveValue('Envoyer le devis')
  await page.getByRole('button', { name: 'Prévoir' }).click()
  await expect(page.getByText(/À faire pour le 15\sjanv. 2030/)).toBeVisible()
})

/** Holds back the responses to posted forms until the test lets them through. */
async function holdForms(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      if (route.request().method() === 'POST') await released
      await route.continue()
    },
  )
  return release
}

test('what is typed while a form of the page is saved is kept, and so is the focus', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts a form leads to another page')
  await shop.signIn(context, baseURL)
  await open(page, await newLead('pendant'))
  const note = field(page, 'Nouvelle note')
  const release = await holdForms(page)
  await field(page, 'Étape').selectOption('Qualifié')
  await page.getByRole('button', { name: 'Changer le statut' }).click()
  await note.pressSequentially('Rappeler')
  release()
  await expect(page.getByText('Prospect → Qualifié')).toBeVisible()
  await note.pressSequentially(' mardi')
  await expect(note).toHaveValue('Rappeler mardi')
  await page.unrouteAll()

  const releaseNote = await holdForms(page)
  await page.getByRole('button', { name: 'Ajouter la note' }).click()
  await note.press('End')
  await note.pressSequentially(' Puis écrire')
  releaseNote()
  await expect(page.getByRole('listitem').filter({ hasText: /^Rappeler mardi/ })).toBeVisible()
  await expect(note).toHaveValue('Puis écrire')
  await expect(note).toBeFocused()
  await page.getByRole('button', { name: 'Ajouter la note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Puis écrire/ })).toBeVisible()
  await expect(note).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Ajouter la note' })).toBeFocused()
})

test('list and lead are sound at all widths', async ({ page, context, baseURL, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await shop.signIn(context, baseURL)
  await open(page, '/admin/leads')
  for (const summary of await page.locator('.lead-score > summary').all()) await summary.click()
  await expectSoundInBackOffice(page)
  await page.getByRole('link', { name: 'Sophie Garnier' }).click()
  await page.getByRole('button', { name: 'Ajouter la note' }).click()
  await expect(field(page, 'Nouvelle note')).toHaveAccessibleDescription(/Écrivez la note/)
  await expectSoundInBackOffice(page)
})

test('without scripts a refused form is in view, with the reason', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false, 'with scripts the page does not move')
  await shop.signIn(context, baseURL)
  await page.goto(await newLead('ancre'))
  await page.getByRole('button', { name: 'Ajouter la note' }).click()
  await expect(page).toHaveURL(/#note$/)
  await expect(page.getByText('Écrivez la note').first()).toBeInViewport()
})

test('several leads are moved at once and taken back, and the filters are kept under a name', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  await shop.signIn(context, baseURL, javaScriptEnabled ? 'Alix Roy' : 'Simon Roy')
  const title = javaScriptEnabled ? 'Lot animé' : 'Lot simple'
  for (const which of ['un', 'deux']) await newLead(`${title} ${which}`)
  await open(page, `/admin/leads?${new URLSearchParams({ q: title, statut: 'prospect' })}`)
  for (const which of ['un', 'deux']) await page.getByRole('checkbox', { name: `Cocher Zoé ${title} ${which}` }).check()
  await page.getByText(javaScriptEnabled ? 'Lignes cochées (2)' : 'Lignes cochées').click()
  if (javaScriptEnabled) {
    await expect(page.getByText('2 cochées')).toBeVisible()
    await expectSound(page)
  }
  await page.getByRole('combobox', { name: 'Nouveau statut' }).selectOption('Qualifié')
  await page.getByRole('button', { name: 'Changer leur statut' }).click()
  await expect(page.getByText('2 leads sont passés à «\u202fQualifié\u202f».')).toBeVisible()
  await expect(page.getByText('Aucun lead ne correspond.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('link', { name: `Zoé ${title} un` })).toBeVisible()

  await page.getByText('Enregistrer cette vue').click()
  await field(page, 'Nom de la vue').fill(title)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const view = page.getByRole('list', { name: 'Vues enregistrées' }).getByRole('link', { name: title })
  await expect(view).toHaveAttribute('aria-current', 'page')
  if (javaScriptEnabled) await expectSound(page)
  await open(page, '/admin/leads')
  await view.click()
  await expect(field(page, 'Statut')).toHaveValue('prospect')
  await page.getByRole('button', { name: `Supprimer la vue ${title}` }).click()
  await expect(view).toBeHidden()
})

test('the keyboard alone moves a lead', async ({ page, context, baseURL, javaScriptEnabled }) => {
  await shop.signIn(context, baseURL)
  await open(page, await newLead('clavier'))
  await field(page, 'Étape').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Prospect → Qualifié')).toBeVisible()
  if (javaScriptEnabled) await expect(page.getByRole('button', { name: 'Changer le statut' })).toBeFocused()
})

test('a form is checked in the browser once it is touched, and by the server where that cannot be', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'the server checks alone')
  await shop.signIn(context, baseURL)
  const path = await newLead('Contrôle')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const send = () => page.getByRole('button', { name: 'Prévoir' }).click()

  await page.route('**/check-*.js', (route) => route.abort())
  await open(page, path)
  await field(page, 'À faire').fill('Rappeler')
  await send()
  await expect(field(page, 'Échéance')).toHaveAccessibleDescription('Indiquez une échéance')
  expect(sent).toHaveLength(1)
  await page.unroute('**/check-*.js')

  await open(page, path)
  const checks = page.waitForResponse('**/check-*.js')
  await field(page, 'À faire').fill('Rappeler')
  await page.evaluate(`import('${(await checks).url()}').then(() => true)`)
  await send()
  await expect(field(page, 'Échéance')).toHaveAccessibleDescription('Indiquez une échéance')
  expect(sent).toHaveLength(1)
})
