import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  mail: Email
  /** Time of acceptance, by the monotonic clock. */
  atMs: number
}

/** Responses to the next mails, in order; later ones are accepted. */
export type SmtpAnswer = 'accept' | 421 | 450 | 451 | 550 | 'drop-after-data' | 'slow'

const SLOW_MS = 200

/** A local SMTP server that refuses on demand. */
export async function startSmtpServer(answers: SmtpAnswer[] = []) {
  const received: ReceivedMail[] = []
  let tries = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      const answer = answers[0]
      if (typeof answer !== 'number') return callback()
      answers.shift()
      tries++
      callback(Object.assign(new Error('No'), { responseCode: answer }))
    },
    onData(stream, session, callback) {
      tries++
      const answer = answers.shift()
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const atMs = performance.now()
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        received.push({ to: session.envelope.rcptTo.map((one) => one.address), mail, atMs })
        if (answer === 'drop-after-data') return dropConnections(server)
        if (answer === 'slow') setTimeout(callback, SLOW_MS)
        else callback()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Refused ones included. */
    tries: () => tries,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function dropConnections(server: SMTPServer) {
  for (const connection of server.connections) connection._socket.destroy()
}
