import { afterAll, expect, test } from 'vitest'
import type { MailAccount } from '~/runtime/connections.server'
import { startSmtpServer } from '../../../tests/support/smtp-server'
import { createSmtpMailer } from './smtp.server'

const server = await startSmtpServer()
afterAll(() => server.close())

const account: MailAccount = {
  ...{ host: '127.0.0.1', port: Number(new URL(server.url).port), security: 'none' },
  ...{ user: '', password: '', from: 'bonjour@voisine.example', publicOnly: false },
}

test.each(['127.0.0.1', 'localhost', '10.0.0.8', '169.254.169.254', '::1', '0.0.0.0'])(
  'an owner’s server at %s, which is not on the Internet, is not connected to',
  async (host) => {
    const mailer = await createSmtpMailer({ ...account, host, publicOnly: true })
    expect(await mailer.greet()).toEqual({ ok: false, error: expect.stringMatching(/not on the Internet/) })
    const mail = { messageId: '<1@x>', from: 'a@b.example', replyTo: undefined, to: 'c@d.example' }
    const sent = await mailer.send(
      { ...mail, subject: 's', text: 't', html: 'h', unsubscribeUrl: undefined },
      AbortSignal.timeout(1000),
    )
    expect(sent).toMatchObject({ ok: false, permanent: false })
    expect(server.tries()).toBe(0)
  },
)

test('a server that speaks no TLS is not given a password that asked for it', async () => {
  for (const security of ['tls', 'starttls'] as const) {
    const mailer = await createSmtpMailer({ ...account, security, user: 'boutique', password: 'secret' })
    expect(await mailer.greet()).toMatchObject({ ok: false })
  }
  expect(await (await createSmtpMailer(account)).greet()).toEqual({ ok: true })
})
