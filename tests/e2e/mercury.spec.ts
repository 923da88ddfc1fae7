import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startServer } from '../support/server-process'
import { expectSoundInBackOffice } from '../support/shop-browser'
import { startSmtpServer } from '../support/smtp-server'

test('a sequence is edited, previewed and tested with a real mail server', async ({ page, javaScriptEnabled }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mercury-e2e-'))
  const smtp = await startSmtpServer()
  const failures: string[] = []
  page.on('pageerror', ({ message }) => message.includes('React') && failures.push(message))
  const settings = { AGENTS: 'on', DEMO: '1', SMTP_URL: smtp.url, MAIL_FROM: 'boutique@osmoseurs.example' }
  const server = await startServer(dataDir, settings)
  try {
    await page.goto(`${server.url}/login`)
    await page.getByRole('textbox', { name: 'Email' }).fill('camille@demo.example')
    await page.locator('input[name="password"]').fill('essai-camille')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard Admin' })).toBeVisible()

    await page.goto(`${server.url}/admin/agent-mercury`)
    await page.getByRole('button', { name: 'Démarrer Mercury' }).click()
    await expect(page.getByRole('button', { name: 'Arrêter Mercury' })).toBeVisible()
    // axe is a script.
    if (javaScriptEnabled) await expectSoundInBackOffice(page)
    await page.getByRole('link', { name: 'Bienvenue', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
    await page
      .getByText(/^Étape 1\s:/)
      .first()
      .click()
    const form = page.locator('form#etape-1')
    await form.getByLabel('Objet').fill('Un mot de {inconnu}')
    await form.getByRole('button', { name: 'Enregistrer l’étape' }).click()
    await expect(page.getByText(/\{inconnu\} n’est pas connu ici/).first()).toBeVisible()
    await form.getByLabel('Texte').fill('é'.repeat(50_500))
    await form.getByRole('button', { name: 'Enregistrer l’étape' }).click()
    await expect(page.getByText(/20\s000 caractères au plus/).first()).toBeVisible()
    await form.getByLabel('Objet').fill('Un mot de {boutique}')
    await form
      .getByLabel('Texte')
      .fill('Bonjour {prenom},\n\n# Un titre\n\n- un point\n\n[Voir les produits](/products)')
    await form.getByRole('button', { name: 'Enregistrer l’étape' }).click()
    await expect(page.getByText('Étape 1 enregistrée.')).toBeVisible()
    if (javaScriptEnabled) await expectSoundInBackOffice(page)

    await page.getByRole('link', { name: 'Aperçu et essai' }).first().click()
    await expect(page.getByRole('heading', { name: 'Un mot de Osmoseurs & Co' })).toBeVisible()
    const frame = page.getByTitle('E-mail tel qu’il est reçu')
    const hidden = () =>
      frame.evaluate((element: HTMLIFrameElement) => {
        const { scrollHeight = 9999, scrollWidth = 9999 } = element.contentDocument?.documentElement ?? {}
        return [scrollWidth - element.clientWidth, scrollHeight - element.clientHeight]
      })
    if (javaScriptEnabled) await expect.poll(hidden).toEqual([0, 0])
    else await expect(page.getByRole('link', { name: 'Voir l’e-mail en entier' })).toBeVisible()
    await page.getByRole('button', { name: /Envoyer un essai/ }).click()
    await expect(page.getByText(/Essai parti/)).toBeVisible()
    const [received] = smtp.received
    expect(received?.to).toEqual(['camille@demo.example'])
    expect(received?.mail.subject).toBe('[Essai] Un mot de Osmoseurs & Co')
    expect(received?.mail.text).toContain('Bonjour Camille,')
    expect(received?.mail.html).toContain('<h2')
    expect(received?.mail.html).toContain(`href="http://localhost:${new URL(server.url).port}/products"`)
    await page.goto(`${server.url}/admin/agent-mercury/bienvenue`, { waitUntil: 'networkidle' })
    expect(failures).toEqual([])
  } finally {
    await server.stop()
    await smtp.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
