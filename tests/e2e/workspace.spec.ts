import { expect, type Page, test } from '@playwright/test'
import { enterWorkspace, linkIn, startPlatform } from '../support/platform-browser'
import { expectSound } from '../support/shop-browser'

const next = (page: Page) => page.getByRole('button', { name: 'Suivant' }).click()

test('a candle maker goes from the landing to a workspace, in two browsers, and enters it by mail', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const platform = await startPlatform()
  // axe is a script.
  const expectSoundStep = async (step: Page) => (javaScriptEnabled ? expectSound(step) : undefined)
  try {
    await page.goto(`${platform.url}/catalyse`)
    await page.getByRole('link', { name: 'Essayer PRO' }).click()
    await page.getByLabel('Nom de l’entreprise').fill('Bougies du Port')
    await page.getByLabel('Votre nom').fill('Maëlle Le Goff')
    await next(page)
    await expect(page.getByText('Email requis').first()).toBeVisible()
    await page.getByLabel('Votre e-mail').fill('maelle@bougies.example')
    await expectSoundStep(page)
    await next(page)
    await expect(page.getByRole('heading', { name: 'Quel est votre métier' })).toBeVisible()
    await page.getByText('Commerce, vente en ligne').click()
    await next(page)
    await expect(page.getByText('3 / 7')).toBeVisible()

    const elsewhere = await browser.newContext({ javaScriptEnabled, locale: 'fr-FR' })
    const phone = await elsewhere.newPage()
    await phone.goto(linkIn(await platform.mailTo('maelle@bougies.example', /inscription/)))
    await phone.getByRole('button', { name: 'Reprendre' }).click()
    await phone.getByText('TPE, 1 à 10 salariés').click()
    await phone.getByText('Locale').click()
    await next(phone)
    await phone.getByText('Vendre davantage').click()
    await next(phone)
    await phone.getByLabel('Votre activité').fill('Des bougies coulées à la main.')
    await phone.getByText('Moins de 500').click()
    await next(phone)
    await next(phone)
    await expect(phone.getByText('Des bougies coulées à la main.')).toBeVisible()
    await expectSoundStep(phone)
    await phone.getByLabel('Adresse de votre espace').fill('admin')
    await phone.getByRole('checkbox').check()
    await phone.getByRole('button', { name: 'Créer mon espace' }).click()
    await expect(phone.getByText('est réservé').first()).toBeVisible()
    await phone.getByLabel('Adresse de votre espace').fill('bougies')
    await phone.getByRole('checkbox').check()
    await phone.getByRole('button', { name: 'Créer mon espace' }).click()
    await expect(phone.getByRole('heading', { name: 'Bienvenue chez vous, Maëlle Le Goff.' })).toBeVisible()
    await expect(phone.getByText('Vous aviez choisi PRO')).toBeVisible()
    await expectSoundStep(phone)

    await enterWorkspace(phone, platform, 'maelle@bougies.example')
    const { hostname, origin } = new URL(phone.url())
    expect(hostname).toBe('bougies.localhost')
    await page.goto(origin)
    await expect(page.getByRole('heading', { name: 'Ouverture prochaine' })).toBeVisible()
    await page.goto(await phone.getByLabel('Lien d’aperçu').inputValue())
    await expect(page.getByText('Aperçu privé')).toBeVisible()
    await expectSoundStep(page)
    await phone.getByRole('button', { name: 'Publier la boutique' }).click()
    await expect(phone.getByText('Boutique publiée\u202f: tout le monde la voit.')).toBeVisible()
    await page.goto(origin)
    await expect(page.getByText('Aperçu privé')).toBeHidden()
    await elsewhere.close()
  } finally {
    await platform.stop()
  }
})
