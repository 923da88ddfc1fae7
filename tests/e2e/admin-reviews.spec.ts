import { expect, type Page, test } from '@playwright/test'
import { invitationLink } from '../support/invited-buyer'
import { expectSoundInBackOffice, field } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

/** Writes a pending review; returns its id and its author's e-mail. */
async function writtenReview(page: Page, words: string): Promise<{ id: string; email: string }> {
  await page.goto(await invitationLink(page))
  await field(page, 'Note').selectOption('2 sur 5, décevant')
  await field(page, 'Votre avis').fill(words)
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(page.getByText('Votre avis attend sa relecture')).toBeVisible()
  const review = await shop.db
    .selectFrom('review')
    .innerJoin('customer_order', 'customer_order.id', 'review.order_id')
    .select(['review.id', 'customer_order.email'])
    .where('review.comment', '=', words)
    .executeTakeFirstOrThrow()
  return review
}

const unique = (words: string) => `${words} ${test.info().project.name} ${Date.now().toString(36)}.`

test('a review is refused with a ground, and its author’s mail is read', async ({ page, context, baseURL }) => {
  const review = await writtenReview(page, unique('Achetez plutôt chez mon cousin'))
  await shop.signIn(context, baseURL)
  await page.goto(`/admin/avis/${review.id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Refuser l’avis' }).click()
  await expect(field(page, 'Motif')).toHaveAccessibleDescription(/Choisissez un motif/)
  await field(page, 'Motif').selectOption('Publicité, lien ou démarchage.')
  await page.getByRole('button', { name: 'Voir le message' }).click()
  await expect(page.getByText('Publicité, lien ou démarchage.').last()).toBeVisible()
  await expect(page.locator('.mail-preview')).toContainText(review.email)
  await page.getByRole('button', { name: 'Refuser l’avis' }).click()
  await expect(page.getByText('L’avis est refusé, son auteur en reçoit le motif.')).toBeVisible()

  await page.goto(`/admin/mails?q=${review.email}`)
  await page
    .getByRole('link', { name: /Avis non publié|n’est pas publié/ })
    .first()
    .click()
  await expect(page.getByText(/Votre note n’y est pour rien/).first()).toBeAttached()
})

test('a review is published, replied to and put forward, and the shop’s page shows it', async ({
  page,
  context,
  baseURL,
}) => {
  const { id } = await writtenReview(page, unique('Le tuyau fourni est court'))
  await shop.signIn(context, baseURL)
  await page.goto(`/admin/avis/${id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Publier l’avis' }).click()
  await expect(page.getByText('L’avis est publié.')).toBeVisible()
  const reply = `Merci, nous notons la remarque ${id.slice(-8)}.`
  await field(page, 'Réponse').fill(reply)
  await page.getByRole('button', { name: 'Enregistrer la réponse' }).click()
  await expect(page.getByText('La réponse est enregistrée.')).toBeVisible()
  await page.goto('/avis')
  await expect(page.getByText(reply)).toBeVisible()
})

test('the screens of reviews are sound at all widths', async ({ page, context, baseURL, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await shop.signIn(context, baseURL)
  const { id } = await shop.db.selectFrom('review').select('id').limit(1).executeTakeFirstOrThrow()
  for (const path of ['/admin/avis', '/admin/avis?etat=tous', `/admin/avis/${id}`]) {
    await page.goto(path)
    await expectSoundInBackOffice(page)
  }
})
