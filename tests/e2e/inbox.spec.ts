import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openSqlite, type SqliteHandle } from '~/database/sqlite.server'
import type { ShopDatabase } from '../../app/database/schema'
import { administratorCookie } from '../support/back-office'
import { addSetCookie, expectSound, expectSoundAround, expectSoundInBackOffice, field } from '../support/shop-browser'
import { startSmtpServer } from '../support/smtp-server'

/** A separate shop, which sends mails through the test's SMTP server. */
const secret = 'the-secret-of-the-inbox-in-a-browser'
const dataDir = mkdtempSync(join(tmpdir(), 'inbox-e2e-'))
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let server: ChildProcess
let url: string
let database: SqliteHandle<ShopDatabase>

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  smtp = await startSmtpServer()
  const environment = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', LIMITS_SCALE: '1000' }
  const start =
    "const { serve } = await import('./build/server/index.js'); console.log((await serve({ port: 0, host: '127.0.0.1' })).url)"
  server = spawn(process.execPath, ['--input-type=module', '-e', start], {
    env: {
      ...process.env,
      ...environment,
      SESSION_SECRET: secret,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'boutique@example.fr',
      AGENTS: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!server.stdout) throw new Error('No output.')
  const [line] = await once(server.stdout, 'data')
  url = String(line).trim().replace('127.0.0.1', 'localhost')
  database = openSqlite<ShopDatabase>(join(dataDir, 'tenants/boutique/shop.sqlite'))
})

test.afterAll(async () => {
  await database.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
  await smtp.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(context: BrowserContext, name?: string): Promise<void> {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')
  await addSetCookie(context, { line: await administratorCookie(database.db, { sign }, name), url })
}

/** Starts a conversation, requests a person and leaves an e-mail; returns the visitor's page. */
async function askForPerson(context: BrowserContext, words: string, email: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/chat`)
  await page.getByRole('textbox').fill(words)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText(words).first()).toBeVisible()
  await page.goto(`${url}/chat/personne`)
  await page.getByLabel(/^E-mail/).fill(email)
  await page.getByRole('button', { name: 'Demander une personne' }).click()
  await expect(page.getByText('Votre demande est transmise').first()).toBeVisible()
  return page
}

test('a chat is answered and handed back: its visitor reads it in the chat and by mail', async ({
  browser,
  context,
  page,
}) => {
  const { name } = test.info().project
  const email = `nina-${name}@example.fr`
  const question = `Le bac tient-il sous un évier de 40 cm ? ${name}`
  const outside = await browser.newContext({ javaScriptEnabled: name === 'javascript', locale: 'fr-FR' })
  const visitor = await askForPerson(outside, question, email)
  await signIn(context)
  await page.goto(`${url}/admin/inbox`)
  await expect(page.getByText(question)).toBeVisible()
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Conversation')
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(page.getByRole('alert')).toContainText('Écrivez votre réponse')
  await field(page, 'Votre réponse').fill('Oui, avec 2 cm de marge.')
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Oui, avec 2 cm de marge.')
  await expect(page.getByRole('status').filter({ hasText: 'Réponse envoyée.' })).toBeVisible()
  await expect(field(page, 'Votre réponse')).toHaveValue('')
  await field(page, 'Votre réponse').fill('Et le robinet se pose sans percer.')
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('sans percer')

  await visitor.goto(`${url}/chat`)
  await expect(visitor.getByText('Oui, avec 2 cm de marge.')).toBeVisible()
  await expect
    .poll(() => mailsTo(email))
    .toEqual([expect.stringContaining('Oui, avec 2 cm de marge.'), expect.stringContaining('sans percer')])

  await page.getByRole('button', { name: 'Rendre à l’assistant' }).click()
  await expect(page.getByText('La conversation est rendue à l’assistant.')).toBeVisible()
  await expect(page.getByText('avec une personne')).toBeHidden()
  await visitor.goto(`${url}/chat`)
  await expect(visitor.getByText('vous répond de nouveau').first()).toBeVisible()
  await outside.close()
})

function mailsTo(address: string): string[] {
  return smtp.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.text ?? '')
}

test('a message is answered by mail, once, and its reply goes back to the shop', async ({ context, page }) => {
  const { name } = test.info().project
  const email = `omar-${name}@example.fr`
  await page.goto(`${url}/support`)
  await field(page, 'Nom').fill('Omar Diallo')
  await field(page, 'E-mail').last().fill(email)
  await page.getByLabel(/^Sujet/).selectOption('Un retour, la garantie, une réclamation')
  await page.getByLabel(/^(Votre message|Message)/).fill('Le robinet goutte.')
  await page
    .getByRole('button', { name: /^Envoyer/ })
    .last()
    .click()
  await signIn(context)
  await page.goto(`${url}/admin/inbox?type=messages&q=omar-${name}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await field(page, 'Votre réponse').fill('Bonjour Omar,\n\nNous vous envoyons un joint.')
  await page.getByRole('button', { name: 'Envoyer et classer' }).dblclick()
  await expect(page.getByRole('list', { name: 'Échange' })).toContainText('Nous vous envoyons un joint.')
  await page.reload()
  await expect(page.getByText('traité', { exact: true })).toBeVisible()
  const replies = () => smtp.received.filter(({ to, mail }) => to.includes(email) && mail.subject?.startsWith('Re'))
  await expect.poll(() => replies().length).toBe(1)
  const mail = replies()[0]?.mail
  expect(mail?.subject).toMatch(/^Re\s: votre message [0-9A-F]{8}, Un retour/)
  expect(mail?.text).toContain('Nous vous envoyons un joint.')
  expect(mail?.html).toContain('Nous vous envoyons un joint.')
  expect(mail?.replyTo).toMatchObject([{ address: 'contact@osmoseurs.example' }])
  await page.goto(`${url}/admin/mails?q=omar-${name}`)
  await page.getByRole('link', { name: /^Re\s:/ }).click()
  await expect(page.frameLocator('iframe').getByText('Nous vous envoyons un joint.')).toBeVisible()
  await page.getByRole('button', { name: 'Renvoyer' }).click()
  await expect(page.getByText('de nouveau dans la file d’envoi')).toBeVisible()
  await expect.poll(() => replies().length).toBe(2)
  expect(replies()[1]?.mail.messageId).not.toBe(mail?.messageId)
})

/** A conversation open in the browsers of two administrators. */
async function openForTwo(
  { browser, page }: { browser: Browser; page: Page },
  { question, email, typed }: { question: string; email: string; typed: string },
) {
  const outside = await browser.newContext({ locale: 'fr-FR' })
  await askForPerson(outside, question, email)
  await signIn(page.context())
  await page.goto(`${url}/admin/inbox?q=${email}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await field(page, 'Votre réponse').pressSequentially(typed)
  const colleague = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await signIn(colleague.context(), 'Dominique Roux')
  await colleague.goto(page.url())
  return { outside, colleague }
}

test('a reply typed during another reply is kept, reported as a conflict, and sent on confirmation', async ({
  browser,
  page,
}) => {
  test.skip(test.info().project.name !== 'javascript', 'without scripts a page does not change while it is open')
  const { outside, colleague } = await openForTwo(
    { browser, page },
    { question: 'Qui est là ?', email: 'ines@example.fr', typed: 'Bonjour' },
  )
  await field(colleague, 'Votre réponse').fill('Je m’en occupe.')
  await colleague.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(page.getByText('Je m’en occupe.')).toBeVisible()
  await expect(page.getByText('Quelqu’un a répondu entre-temps').first()).toBeVisible()
  await expect(field(page, 'Votre réponse')).toHaveValue('Bonjour')
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(page.getByRole('alert')).toContainText('Quelqu’un a répondu entre-temps')
  await expect(field(page, 'Votre réponse')).toHaveValue('Bonjour')
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Bonjour')
  await colleague.context().close()
  await outside.close()
})

test('a reply typed while a colleague hands the conversation back is kept, with a notice', async ({
  browser,
  page,
}) => {
  test.skip(test.info().project.name !== 'javascript', 'without scripts a page does not change while it is open')
  const { outside, colleague } = await openForTwo(
    { browser, page },
    { question: 'Une dernière question ?', email: 'rita@example.fr', typed: 'Bonjour Rita' },
  )
  await colleague.getByRole('button', { name: 'Rendre à l’assistant' }).click()
  await expect(page.getByText('rendue à l’assistant pendant que vous écriviez')).toBeVisible()
  await expect(field(page, 'Votre réponse')).toHaveValue('Bonjour Rita')
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(page.getByRole('alert')).toContainText('votre réponse n’est pas partie')
  await expect(field(page, 'Votre réponse')).toHaveValue('Bonjour Rita')
  await colleague.context().close()
  await outside.close()
})

test('every screen of requests and mails is sound on every width', async ({ context, page }) => {
  test.skip(test.info().project.name !== 'javascript', 'axe is a script')
  // Creates a mail to open.
  await askForPerson(context, 'Qui me répond ?', 'axe@example.fr')
  await signIn(context)
  const conversation = '00000000-0000-7000-8000-0000dec00001'
  const paths = [
    '/admin/inbox',
    '/admin/inbox?etat=terminees',
    '/admin/inbox?q=rien',
    `/admin/inbox/conversations/${conversation}`,
    '/admin/inbox/rappels/00000000-0000-7000-8000-0000deb00002',
    '/admin/inbox/messages/00000000-0000-7000-8000-0000dea00003',
    '/admin/mails',
  ]
  for (const path of paths) {
    await page.goto(url + path)
    await expectSoundInBackOffice(page)
  }
  await page.goto(`${url}/admin/inbox/conversations/${conversation}`)
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectSound(page)
  await page.goto(`${url}/admin/mails`)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.locator('iframe')).toBeVisible()
  await expectSoundAround(page)
})
