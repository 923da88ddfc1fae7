import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sendQueuedEmails } from '~/agents/mail-sender.server'
import { createSmtpMailer } from '~/integrations/mail/smtp.server'
import { requestSignInLink } from '~/models/platform/account/index.server'
import { commandActor, inviteAdministrator, requestPasswordReset } from '~/models/platform/administrator/index.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { administrator } from '../support/administrators'
import { openApp } from '../support/app'
import { firstShop, signer } from '../support/first-shop'
import { order, readyToPay } from '../support/shop-journey'
import { startSmtpServer } from '../support/smtp-server'

const app = await openApp()
const { db } = app

const kinds = ['login/lien', 'profile/connexion', 'commande', 'virement']

/**
 * The bytes of the shop's files and of its archives, by path. Another process reads databases: closing one drops the
 * locks that SQLite holds on it in this one, and the next backup would take the journal for abandoned.
 */
function bytesAtRest(): [path: string, bytes: Buffer][] {
  return ['tenants', 'backups'].flatMap((folder) =>
    readdirSync(join(app.dataDir, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(app.dataDir, folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path): [string, Buffer] => [path, bytesOf(path)]),
  )
}

function bytesOf(path: string): Buffer {
  return path.includes('.sqlite') ? execFileSync('cat', [path], { maxBuffer: 1e9 }) : readFileSync(path)
}

async function backUp() {
  expect(await app.run('backup')).toMatchObject({ exitCode: 0 })
}

async function send(url: string) {
  const tenant = { id: 'boutique', db, identity: firstShop, template: osmoseurs }
  const mailer = await createSmtpMailer({ url })
  const { signal } = new AbortController()
  const now = () => new Date(Date.now() + 60_000)
  await sendQueuedEmails(tenant as never, { mailer, from: 'boutique@example.fr', now, signal })
}

test('no link of a mail stands in clear in a file of the shop or in an archive, before it is sent or after', async () => {
  const at = new Date()
  await administrator(db)
  await inviteAdministrator(db, { email: 'zoe@example.fr', name: 'Zoé', by: commandActor, signer, at })
  await requestPasswordReset(db, { email: 'lea@example.fr', signer, at })
  await requestSignInLink(db, { email: 'claire@example.fr', cartId: undefined, signer, at })
  const visitor = app.visitor()
  await readyToPay(visitor)
  await order(visitor, 'transfer')
  await backUp()
  const queued = bytesAtRest()
  const server = await startSmtpServer()
  await send(server.url)
  await server.close()
  await backUp()
  const links = server.received.flatMap(({ mail }) => (mail.text ?? '').match(/https?:\/\/\S+/g) ?? [])
  for (const kind of kinds) expect(links.filter((link) => link.includes(`/${kind}/`))).not.toEqual([])
  const secrets = new Set(links.flatMap((link) => link.match(/[\w-]{40,}/g) ?? []))
  const files = [...queued, ...bytesAtRest()]
  expect(files.filter(([path]) => path.endsWith('.tar')).length).toBeGreaterThanOrEqual(2)
  expect(files.some(([, bytes]) => bytes.includes('zoe@example.fr'))).toBe(true)
  const held = files.flatMap(([path, bytes]) => [...secrets].filter((secret) => bytes.includes(secret)).map(() => path))
  expect(held).toEqual([])
})
