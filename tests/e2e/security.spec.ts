import { expect, type Page, test } from '@playwright/test'
import { expectSoundInBackOffice, field } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()
const share = 'Part du stock d’un produit que retiennent ensemble les virements non confirmés, en %'

async function saveShare(page: Page, percent: string) {
  await page.goto('/admin/settings/paiement', { waitUntil: 'networkidle' })
  await field(page, share.replace(/ %$/, '.%')).fill(percent)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglage enregistré.')).toBeVisible()
}

/** Another test's audit may be running. */
async function audit(page: Page) {
  await page.goto('/admin/agent-fortress', { waitUntil: 'networkidle' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Lancer une analyse' }).click()
    await expect(page.getByText(/Analyse terminée.*score \d+ sur 100/)).toBeVisible()
  }).toPass()
}

test('a setting made unsafe is found by an audit, with its remedy, and no longer once it is mended', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  // Both projects share one shop, so each uses a different value.
  const unsafe = javaScriptEnabled ? '90' : '80'
  await shop.signIn(context, baseURL)
  await saveShare(page, unsafe)
  await audit(page)
  const found = page.getByRole('row', { name: new RegExp(`Réglages.*retenir ${unsafe}.%`) })
  await expect(found).toContainText('À corriger')
  await expect(found).toContainText('Remettez 25')
  await saveShare(page, '25')
  await audit(page)
  await expect(found).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Score de sécurité.*: \d+ sur 100, / })).toBeVisible()
  const { passed_weight, run_weight } = await shop.db
    .selectFrom('security_audit')
    .select(['passed_weight', 'run_weight'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await expect(page.getByText(new RegExp(`contrôles exécutés.: ${passed_weight} sur ${run_weight}`))).toBeVisible()
  for (const name of [/En-têtes servis/, /Cookies servis/])
    await expect(page.getByRole('row', { name })).toContainText('Réussi')
})

test('the screen of the security agent is sound at all widths', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await shop.signIn(context, baseURL)
  await audit(page)
  await page.getByText('Voir les chiffres').click()
  await expectSoundInBackOffice(page)
})

test('no screen of the back-office writes untrusted HTML, and a string that reaches a sink is emptied', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'trusted types are about scripts')
  await shop.signIn(context, baseURL)
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('violation')) violations.push(message.text())
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      console.info('violation', location.pathname, violatedDirective, sample),
    ),
  )
  await page.goto('/admin', { waitUntil: 'networkidle' })
  const paths = await page
    .locator('nav.admin-wide a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' })
  const written = await page.evaluate(() => {
    const element = document.createElement('div')
    element.innerHTML = '<b>written</b>'
    return element.innerHTML
  })
  expect({ written, violations }).toEqual({ written: '', violations: [] })
})
