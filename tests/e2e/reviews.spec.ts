import { expect, test } from '@playwright/test'
import { invitationLink } from '../support/invited-buyer'
import { operate } from '../support/operate'
import { expectSound, field } from '../support/shop-browser'

test('a buyer is invited, reviews with a mistake on the way, and reads the published review', async ({ page }) => {
  await page.goto(await invitationLink(page))
  const comment = `Posé en une heure, le robinet est un peu haut. ${test.info().project.name}`
  await field(page, 'Votre avis').fill(comment)
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(page.getByRole('alert')).toContainText('Choisissez une note')
  await expect(field(page, 'Note')).toHaveAccessibleDescription(/Choisissez une note/)
  await expect(field(page, 'Votre avis')).toHaveValue(comment)
  await field(page, 'Note').selectOption('4 sur 5, bien')
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(page.getByText('Votre avis attend sa relecture')).toBeVisible()

  const pending = await operate('reviews')
  const before = pending.slice(0, pending.indexOf(comment))
  const id = before.match(/[0-9a-f]{8}(-[0-9a-f]+){4}/g)?.at(-1) ?? ''
  await operate('reviews', id, 'publish')
  await operate('reviews', id, 'reply', 'Merci, la hauteur figure dans la notice.')

  await page.goto('/products/prod-osmoseur-essentiel')
  await page.getByRole('link', { name: 'Tous les avis sur ce produit' }).click()
  const review = page.getByRole('article').filter({ hasText: comment })
  await expect(review).toContainText('4 sur 5')
  await expect(review).toContainText('Avis vérifié')
  await expect(review).toContainText('la hauteur figure dans la notice')

  await review.getByRole('link', { name: /^Signaler/ }).click()
  await field(page, 'Motif').selectOption('Autre motif')
  await field(page, 'Votre explication').fill('Un essai de signalement.')
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(page.getByRole('status').first()).toContainText('votre signalement est enregistré')
  await operate('reviews', id, 'keep')
})

test('the page of reviews is filtered and sorted by links', async ({ page }) => {
  await page.goto('/avis')
  const unfold = () => page.getByText(/^Filtrer et trier/).click()
  await unfold()
  await page.getByRole('link', { name: 'Fontaine AquaPet', exact: true }).first().click()
  await expect(page.getByText('Le chat l’a adoptée en deux jours')).toBeVisible()
  await expect(page.getByText('Douze personnes, plus une bonbonne')).toBeHidden()
  await unfold()
  await page.getByRole('link', { name: 'Mieux notés' }).click()
  await expect(page.getByText('classés par note, puis par date')).toBeVisible()
  await page.getByRole('link', { name: 'Contrôle des avis' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comment ces avis sont contrôlés')
})

test('the pages of a review are sound, mistakes included', async ({ page }, info) => {
  test.skip(info.project.name !== 'javascript', 'axe is a script')
  const path = await invitationLink(page)
  await page.goto(path)
  await expectSound(page)
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expectSound(page)
  await field(page, 'Note').selectOption('4,5 sur 5')
  await field(page, 'Votre avis').fill('Rien à redire après une semaine.')
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expectSound(page)
  await page.getByRole('link', { name: 'Retirer mon avis' }).click()
  await expectSound(page)
  await page.getByRole('button', { name: 'Retirer mon avis' }).click()
  await expect(page.getByRole('status').first()).toContainText('Votre avis est retiré')
  await page.goto('/avis')
  await page
    .getByRole('link', { name: /^Signaler/ })
    .first()
    .click()
  await expectSound(page)
})

test('the filters stand open beside the reviews, and folded above them on a phone', async ({ page }) => {
  const filters = page.getByRole('navigation', { name: 'Filtrer par note' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/avis')
  await expect(filters).toBeVisible()
  await expect(page.getByText('Filtrer et trier')).toBeHidden()
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(filters).toBeHidden()
  await page.getByText('Filtrer et trier').click()
  await filters.getByRole('link', { name: /^5 étoiles/ }).click()
  await expect(page.getByText('Filtrer et trier · 5 étoiles')).toBeVisible()
  await expect(filters).toBeHidden()
})
