import { expect, test } from '@playwright/test'
import {
  addedNotice,
  addToCart,
  changeContact,
  commit,
  decide,
  displayed,
  field,
  fillAddress,
  fillCart,
  goToPayment,
  shopper,
} from '../support/shop-browser'
import { fountain } from '../support/shop-journey'

test('from the list to a paid order, with mistakes on the way', async ({ page }) => {
  await page.goto('/products')
  await page
    .getByRole('link', { name: /Osmoseur Essentiel/ })
    .first()
    .click()
  await page.getByRole('radio', { name: /Pack Médium/ }).check()
  await addToCart(page)
  await expect(page.getByRole('alert')).toContainText('Veuillez sélectionner votre produit offert')
  await (await displayed(page, page.getByRole('radio', { name: /Purificateur de douche/ }))).check()
  await addToCart(page)
  await expect(addedNotice(page)).toContainText('ajouté au panier')

  await page.getByRole('link', { name: 'Voir le panier' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pack Médium' })).toContainText('offert (valeur 24,99 €)')
  await page.getByRole('link', { name: 'Passer à la livraison' }).first().click()

  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  await expect(page.getByRole('alert')).toContainText('Code postal requis')
  await expect(field(page, 'Prénom')).toHaveAccessibleDescription('Prénom requis')
  await field(page, 'Prénom').fill(shopper.Prénom)
  await (await displayed(page, field(page, 'Code postal'))).fill('690')
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  await expect(field(page, 'Prénom')).toHaveValue(shopper.Prénom)
  await expect(field(page, 'Code postal').filter({ visible: true })).toHaveAccessibleDescription(
    /Code postal invalide \(5 chiffres\)/,
  )
  await fillAddress(page)

  await (await changeContact(page, 'Email')).fill('claire')
  await commit(page, /^Carte bancaire/)
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Email invalide/)
  await field(page, 'Email').fill(shopper['E-mail'])
  await expect(page.getByRole('button', { name: /obligation de paiement/ })).toContainText('694,80 €')
  await commit(page, /^Carte bancaire/)
  await decide(page, /^Payer/)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, votre commande est confirmée')
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  await expect(page.getByText('Paiement reçu, commande confirmée')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre panier est vide')
})

test('from a product to its paid order: five screens and fourteen fields at most', async ({
  page,
  javaScriptEnabled,
}) => {
  const asked = new Set<string>()
  const screens = new Set<string>()
  /** Counts the fields to fill; a radio group is one field, and the offer of a reminder none. */
  const look = async () => {
    const { pathname } = new URL(page.url())
    screens.add(pathname)
    const fields = page.locator('main :is(input:not([type="hidden"], [name="remind"]), select, textarea)')
    const names = await displayed(page, fields)
    for (const name of await names.evaluateAll((found) => found.map((each) => each.getAttribute('name'))))
      asked.add(`${pathname} ${name}`)
  }
  await page.goto('/products/prod-osmoseur-premium')
  await look()
  if (javaScriptEnabled) {
    await addToCart(page)
    await page.getByRole('link', { name: 'Commander', exact: true }).click()
  } else await (await displayed(page, page.getByRole('button', { name: 'Acheter maintenant' }))).first().click()
  await expect(page).toHaveURL(/\/shipping/)
  await look()
  await fillAddress(page)
  await look()
  await commit(page, /^Carte bancaire/)
  await expect(page.getByRole('heading', { name: 'Paiement simulé' })).toBeVisible()
  await look()
  await decide(page, /^Payer/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, votre commande est confirmée')
  await look()
  expect([...screens]).toHaveLength(5)
  expect(asked.size).toBeLessThanOrEqual(14)
  expect(asked.size).toBeGreaterThan(8)
})

test('a refused payment is made again by other means', async ({ page }) => {
  await goToPayment(page)
  await commit(page, /^Carte bancaire/)
  await decide(page, /^Refuser/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement non confirmé')
  await page.getByRole('link', { name: 'Payer à nouveau' }).click()
  await commit(page, /^PayPal/)
  await decide(page, /^Payer/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, votre commande est confirmée')
})

test('an abandoned payment leaves the cart as it was and is taken up again', async ({ page }) => {
  await goToPayment(page)
  await commit(page, /^Carte bancaire/)
  await decide(page, /^Abandonner/)
  await expect(page.getByText('Aucun débit enregistré')).toBeVisible()
  await expect(page.getByText('Vos articles restent dans votre panier.')).toBeVisible()
  await page.getByRole('link', { name: 'Reprendre le paiement' }).click()
  await expect(field(page, 'Email')).toHaveValue(shopper['E-mail'])
  await commit(page, /^Carte bancaire/)
  await decide(page, /^Payer/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, votre commande est confirmée')
})

test('a payment on its way is neither confirmed nor refused', async ({ page }) => {
  await goToPayment(page)
  await commit(page, /^En 3 ou 4 fois sans frais/)
  await decide(page, /^Mettre en attente/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement en cours de confirmation')
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  await expect(page.getByText('Le prestataire nous dira bientôt')).toBeVisible()
})

test('a transfer gives the account, the reference and the deadline', async ({ page }) => {
  await goToPayment(page)
  await commit(page, /^Virement bancaire/)
  await expect(page.getByText('FR76 3000 6000 0112 3456 7890 189')).toBeVisible()
  await expect(page.getByText('À recevoir avant le')).toBeVisible()
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  await expect(page.getByText('Réservation à confirmer', { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'ouvrir le lien qui partirait' }).click()
  await page.getByRole('button', { name: 'Confirmer ma réservation' }).click()
  await expect(page.getByText('En attente de votre virement')).toBeVisible()
})

test('buying now goes straight to shipping and leaves the cart alone', async ({ page }) => {
  await fillCart(page)
  await page.goto('/products/prod-aquapet')
  await (await displayed(page, page.getByRole('button', { name: 'Acheter maintenant' }))).first().click()
  await expect(page.getByRole('button', { name: 'Ajouter plutôt au panier' })).toBeVisible()
  await fillAddress(page)
  await expect(page.getByRole('button', { name: /obligation de paiement/ })).toContainText('29,94 €')
  await commit(page, /^Carte bancaire/)
  await decide(page, /^Payer/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, votre commande est confirmée')
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Osmoseur Essentiel' })).toBeVisible()
})

test('in the cart the buttons, the field and the Enter key set the quantity, and a removal can be undone', async ({
  page,
}) => {
  await fillCart(page, fountain)
  await page.goto('/cart')
  const quantity = page.getByRole('spinbutton', { name: /Quantité de Fontaine AquaPet/ })
  await page.getByRole('button', { name: /Un de plus/ }).click()
  await expect(quantity).toHaveValue('2')
  await quantity.fill('4')
  await quantity.press('Enter')
  await expect(page.getByText('4 articles', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Un de moins/ }).click()
  await expect(quantity).toHaveValue('3')
  await page.getByRole('button', { name: /^Supprimer/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre panier est vide')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(quantity).toHaveValue('3')
})
