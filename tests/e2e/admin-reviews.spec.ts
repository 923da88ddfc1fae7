import { expect, test } from '@playwright/test'
import { newId } from '~/models/values/index.server'
import { expectSound, field } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

/** A review of a delivered order that waits for somebody. */
async function writtenReview(): Promise<{ id: string; email: string }> {
  const { insertDeliveredOrder, reviewWords } = await import('../support/delivered-order')
  const { submitReview } = await import('~/models/review/index.server')
  const at = new Date()
  const [id, day] = [newId(at), at.toISOString().slice(0, 10)]
  const email = `${id}@example.fr`
  const delivered_at = new Date(at.getTime() - 2 * 86_400_000).toISOString()
  const orderId = await insertDeliveredOrder(shop.db, { id, order_number: id.slice(-12), email, delivered_at })
  const { product_id: productId } = await shop.db
    .selectFrom('order_item')
    .select('product_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const words = { ...reviewWords, title: `Avis ${id.slice(-8)}`, experienceOn: day }
  const written = await submitReview(shop.db, { orderId, productId, words, at })
  if (!written.ok) throw new Error(written.reason)
  return { id: written.reviewId, email }
}

test('a review is refused with a ground, and its author’s mail is read', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  const review = await writtenReview()
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
    .getByRole('link', { name: /n’est pas publié|Objet écrit à l’envoi/ })
    .first()
    .click()
  await expect(page.getByText(/Votre note n’y est pour rien/).first()).toBeAttached()
})

test('a review is published, replied to and put forward, and the shop’s page shows it', async ({
  page,
  context,
  baseURL,
}) => {
  await shop.signIn(context, baseURL)
  const { id } = await writtenReview()
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

for (const width of [360, 768, 1280]) {
  test(`the screens of reviews are sound at ${width} px`, async ({ page, context, baseURL, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'axe is a script')
    await page.setViewportSize({ width, height: 900 })
    await shop.signIn(context, baseURL)
    const { id } = await writtenReview()
    for (const path of ['/admin/avis', '/admin/avis?etat=tous', `/admin/avis/${id}`]) {
      await page.goto(path)
      await expectSound(page)
    }
  })
}
