import { expect, type Page, test } from '@playwright/test'
import { expectSound, field } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

/** Inserts leads found only by the returned word. */
async function newLeads(count: number): Promise<string> {
  const { insertLeadRow } = await import('../support/leads')
  const word = `m${Date.now()}${process.pid}`
  for (let number = 1; number <= count; number++) {
    const created_at = new Date(Date.UTC(2026, 9, 30 - number)).toISOString()
    await insertLeadRow(shop.db, {
      email: `${word}-${number}@example.fr`,
      name: `Léa ${word} ${number}`,
      created_at,
    })
  }
  return word
}

async function openList(page: Page, word: string): Promise<void> {
  await page.goto(`/admin/leads?q=${word}`, { waitUntil: 'networkidle' })
}

const focused = (page: Page) => page.locator(':focus')

/** Shortcuts work after hydration only. */
async function openForKeys(page: Page, word: string): Promise<void> {
  await openList(page, word)
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(focused(page)).toHaveText(`Léa ${word} 1`, { timeout: 500 })
  }).toPass()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('a status is changed on its row, which says so and keeps its list', async ({ page, context, baseURL }) => {
    await shop.signIn(context, baseURL)
    const word = await newLeads(2)
    await openList(page, word)
    const row = rowOf(page, `${word} 2`)
    await row.locator('.status-menu summary').click()
    await row.getByRole('button', { name: 'Négociation' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Statut enregistré' })).toBeVisible()
    await expect(row.locator('summary').filter({ hasText: 'Négociation' })).toBeVisible()
    expect(page.url()).toContain(`q=${word}`)
  })

  test('a row shows its new state while it is on its way, and goes back when it is refused', async ({
    page,
    context,
    baseURL,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, 'a plain form leaves the page')
    await shop.signIn(context, baseURL)
    const word = await newLeads(1)
    await openList(page, word)
    const { db } = shop
    const { id } = await db.selectFrom('lead').select('id').where('name', 'like', `%${word}%`).executeTakeFirstOrThrow()
    const { setLeadStatus } = await import('~/models/crm/lead/index.server')
    const actor = { id: null, name: 'Paul Vidal' }
    await setLeadStatus(db, { leadId: id, version: 0, status: 'client', actor, at: new Date() })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/statut.data*', async (route) => {
      await held
      await route.continue()
    })
    const row = rowOf(page, word)
    await row.locator('.status-menu summary').click()
    await row.getByRole('button', { name: 'Fidélisé' }).click()
    await expect(row.locator('.status-menu summary')).toContainText('Fidélisé')
    await expect(row.getByText('Enregistrement…')).toBeVisible()
    await expect(row.locator('.status-menu summary')).toBeFocused()
    release()
    await expect(row.getByText('Non enregistré')).toBeVisible()
    await expect(row.locator('.status-menu summary')).toContainText('Client')
    await expect(page.getByRole('status').filter({ hasText: 'Paul Vidal' })).toBeVisible()
    await expectSound(page)
  })

  test('the keyboard moves through a list, opens a row beside it, and returns', async ({
    page,
    context,
    baseURL,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, 'keys are a script')
    await shop.signIn(context, baseURL)
    const word = await newLeads(3)
    await openForKeys(page, word)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(focused(page)).toHaveText(`Léa ${word} 2`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Léa ${word} 2` })).toBeVisible()
    const list = page.getByRole('navigation', { name: 'Leads, la liste' })
    await expect(list.getByRole('link', { name: `Léa ${word} 2` })).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Léa ${word} 3` })).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    await expect(focused(page)).toHaveText(`Léa ${word} 3`)
    expect(page.url()).toContain(`q=${word}`)
    await page.keyboard.press('/')
    await expect(field(page, 'Nom, e-mail ou téléphone')).toBeFocused()
    await page.keyboard.type('jk?x')
    await expect(field(page, 'Nom, e-mail ou téléphone')).toHaveValue('jk?x')
  })

  test('help lists the keys, and turns them off', async ({ page, context, baseURL, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'keys are a script')
    await shop.signIn(context, baseURL)
    const word = await newLeads(1)
    await openForKeys(page, word)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
    await expect(help).toBeVisible()
    await expectSound(page)
    await help.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.reload({ waitUntil: 'networkidle' })
    await page.keyboard.press('j')
    await page.keyboard.press('?')
    await expect(help).toBeHidden()
    await page.getByRole('button', { name: 'Raccourcis clavier' }).click()
    await help.getByRole('checkbox').check()
    await help.getByRole('button', { name: 'Fermer' }).click()
    await page.keyboard.press('j')
    await expect(focused(page)).toHaveText(`Léa ${word} 1`)
  })

  test('a row of the list opens beside it by its link', async ({ page, context, baseURL }) => {
    await shop.signIn(context, baseURL)
    const word = await newLeads(2)
    await openList(page, word)
    await page.getByRole('link', { name: `Léa ${word} 2` }).click()
    const list = page.getByRole('navigation', { name: 'Leads, la liste' })
    await list.getByRole('link', { name: `Léa ${word} 1` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Léa ${word} 1` })).toBeVisible()
    await list.getByRole('link', { name: 'Leads', exact: true }).click()
    await expect(rowOf(page, `${word} 1`)).toBeVisible()
  })
})

test('on a phone three orders are whole in the first screen, and the filters above them open', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  await shop.signIn(context, baseURL)
  await page.goto('/admin/orders', { waitUntil: 'networkidle' })
  const third = await page.getByRole('row').filter({ visible: true }).nth(2).boundingBox()
  expect((third?.y ?? 0) + (third?.height ?? 999)).toBeLessThanOrEqual(740)
  if (javaScriptEnabled) await expectSound(page)
  const state = field(page, 'Statut')
  await expect(state).toBeHidden()
  await page.getByText('Filtres', { exact: true }).click()
  await state.selectOption('Livrée')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await expect(page.getByText('Filtres actifs')).toBeVisible()
  await expect(state).toBeHidden()
  expect(new URL(page.url()).searchParams.get('statut')).toBe('livre')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByText('Filtres actifs')).toBeHidden()
  await expect(state).toHaveValue('livre')
})

const unanswered = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Le serveur n’a pas répondu. Votre saisie est gardée' })

test('typed values survive an unresponsive server and are sent on the next try', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'the browser tells by itself')
  await shop.signIn(context, baseURL)
  await page.setViewportSize({ width: 1280, height: 900 })
  const word = await newLeads(1)
  await openList(page, word)
  await page.getByRole('link', { name: `Léa ${word} 1` }).click()
  const note = field(page, 'Nouvelle note')
  await note.fill('Rappeler jeudi')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const send = page.getByRole('button', { name: 'Ajouter la note' })
  await send.click()
  await expect(unanswered(page)).toBeVisible()
  await expect(note).toHaveValue('Rappeler jeudi')
  await context.setOffline(false)
  await expectSound(page)
  const html = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  await page.route('**/notes.data*', (route) => route.fulfill(html))
  await unanswered(page).getByRole('button', { name: 'Fermer' }).click()
  await send.click()
  await expect(unanswered(page)).toBeVisible()
  await expect(note).toHaveValue('Rappeler jeudi')
  await page.unroute('**/notes.data*')
  await send.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rappeler jeudi' })).toBeVisible()
  await expect(note).toHaveValue('')
})

test('a form that navigates keeps typed values when the network fails', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'the browser tells by itself')
  await shop.signIn(context, baseURL)
  const email = `r${Date.now()}${process.pid}@example.fr`
  await page.goto('/admin/users', { waitUntil: 'networkidle' })
  await field(page, 'Nom').fill('Zoé Hors-Ligne')
  await field(page, 'Email').fill(email)
  await page.keyboard.press('Control+k')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Inviter' }).click()
  await expect(unanswered(page)).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(email)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('commande')
  await expect(page.getByRole('option', { name: 'Écrans Commandes', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect(field(page, 'Nom')).toHaveValue('Zoé Hors-Ligne')
  await page.getByRole('button', { name: 'Inviter' }).click()
  await expect(page.getByRole('cell', { name: email })).toBeVisible()
})

test('on a phone the focus goes through the menu before the search, as they are seen', async ({
  page,
  context,
  baseURL,
}) => {
  await shop.signIn(context, baseURL)
  await page.goto('/admin/leads')
  const order: string[] = []
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Tab')
    order.push(((await focused(page).textContent()) ?? '').trim())
  }
  expect(order.slice(2)).toEqual(['Menu', expect.stringContaining('Rechercher')])
  await page.getByText('Menu').click()
  const [menu, search] = [page.getByText('Menu'), page.locator('.palette-button')]
  expect((await menu.boundingBox())?.y).toBeLessThan((await search.boundingBox())?.y ?? 0)
})
