import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectSound, field } from '../support/shop-browser'
import { totpOfKey } from '../support/totp'

/** A live shop in a separate process, started as an operator does for the first time. */
let shop: ChildProcess
let setUpLink: string
const dataDir = mkdtempSync(join(tmpdir(), 'login-e2e-'))

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  const port = await freePort()
  const program = "const { start } = await import('./build/server/index.js'); await start()"
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    APP_URL: `http://localhost:${port}`,
    PORT: String(port),
    DATA_DIR: dataDir,
    SESSION_SECRET: 'the secret of the shop that is begun',
    AGENTS: 'off',
    LOG_LEVEL: 'silent',
    LIMITS_SCALE: '1000',
  }
  shop = spawn(process.execPath, ['--input-type=module', '-e', program], { env: environment })
  setUpLink = await new Promise((found, failed) => {
    let output = ''
    const read = (data: Buffer) => {
      output += data
      const link = /http[^"\s]+\/login\/lien\/[^"\s]+/.exec(output)?.[0]
      if (link) found(link)
    }
    shop.stdout?.on('data', read)
    shop.stderr?.on('data', read)
    shop.on('exit', () => failed(new Error(output)))
  })
})

test.afterAll(() => {
  shop.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const password = 'une phrase de passe'
const origin = () => new URL(setUpLink).origin

async function signIn(page: Page, email: string, typed = password): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Mot de passe').fill(typed)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Menu' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible()
}

test('the set-up link creates the first administrator, who signs in after a wrong password', async ({ page }) => {
  await page.goto(setUpLink)
  await field(page, 'Nom').fill('Léa Roux')
  await field(page, 'Email').fill('lea@example.fr')
  await field(page, 'Mot de passe').fill('azerty123')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(field(page, 'Mot de passe')).toHaveAccessibleDescription(/parmi les plus courants/)
  await field(page, 'Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Admin' })).toBeVisible()
  await logOut(page)
  await signIn(page, 'lea@example.fr', 'pas le bon')
  await expect(page.getByRole('alert')).toContainText('Email ou mot de passe incorrect')
  await expect(field(page, 'Email')).toHaveValue('lea@example.fr')
  await signIn(page, 'lea@example.fr')
  await expect(page.getByRole('heading', { name: 'Dashboard Admin' })).toBeVisible()
  await logOut(page)
  await page.goto(setUpLink)
  await expect(page.getByText('Ce lien a déjà servi')).toBeVisible()
})

test('a second factor is added, and asked for the next time', async ({ page }) => {
  await page.goto(`${origin()}/admin/compte`)
  await signIn(page, 'lea@example.fr')
  await page.getByRole('link', { name: 'Ajouter un second facteur' }).click()
  await page.getByRole('button', { name: 'Ajouter un second facteur' }).click()
  await expect(page.getByRole('img', { name: 'QR code de la clé' })).toBeVisible()
  const key = (await page.locator('.admin-key').innerText()).replaceAll(/\s/g, '')
  await field(page, 'Code').fill(totpOfKey(key, new Date()))
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText('Le second facteur est actif.')).toBeVisible()
  await expect(page.locator('.admin-codes code')).toHaveCount(10)
  await logOut(page)
  await signIn(page, 'lea@example.fr')
  await field(page, 'Code').fill('000000')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/Ce code n’est pas le bon/)
  await field(page, 'Code').fill(totpOfKey(key, new Date(Date.now() + 30_000)))
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Admin' })).toBeVisible()
  await page.goto(`${origin()}/admin/compte/second-facteur`)
  await page.getByRole('button', { name: 'Retirer le second facteur' }).click()
  await expect(page.getByText('Le second facteur est retiré.')).toBeVisible()
})

test('an administrator is invited, comes in, and is disabled', async ({ page, browser, javaScriptEnabled }) => {
  await page.goto(`${origin()}/admin/users`)
  await signIn(page, 'lea@example.fr')
  await field(page, 'Nom').fill('Zoé Blanc')
  await field(page, 'Email').fill('zoe@example.fr')
  await page.getByRole('button', { name: 'Inviter', exact: true }).click()
  const link = page.getByRole('link', { name: /\/login\/lien\// })
  await expect(link).toBeVisible()
  await expect(field(page, 'Nom')).toHaveValue('')
  await expect(field(page, 'Email')).toHaveValue('')
  const context = await browser.newContext({ javaScriptEnabled })
  const guest = await context.newPage()
  await guest.goto((await link.getAttribute('href')) ?? '')
  await field(guest, 'Mot de passe').fill(password)
  await guest.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(guest.getByRole('heading', { name: 'Dashboard Admin' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Désactiver Zoé Blanc' }).click()
  await expect(page.getByText('Ce compte n’entre plus')).toBeVisible()
  await guest.goto(`${origin()}/admin`)
  await expect(guest.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await context.close()
})

test('the pages of the door are sound', async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  for (const path of ['/login', '/login/mot-de-passe', '/login/lien/inconnu']) {
    await page.goto(origin() + path)
    await expectSound(page)
  }
  await page.goto(`${origin()}/admin/compte`)
  await signIn(page, 'lea@example.fr')
  await expectSound(page)
  for (const path of ['/admin/users', '/admin/compte/mot-de-passe', '/admin/compte/second-facteur']) {
    await page.goto(origin() + path)
    await expectSound(page)
  }
})
