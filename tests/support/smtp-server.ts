import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  mail: Email
}

/** How the server answers the next mails, in order; afterwards it accepts. */
export type SmtpAnswer = 'accept' | 421 | 550 | 'drop-after-data'

/** A mail server on a local port that speaks the real protocol and refuses on demand. */
export async function startSmtpServer(answers: SmtpAnswer[] = []) {
  const received: ReceivedMail[] = []
  let tries = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      const answer = answers[0]
      if (answer !== 421 && answer !== 550) return callback()
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
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        received.push({ to: session.envelope.rcptTo.map((one) => one.address), mail })
        if (answer === 'drop-after-data') return dropConnections(server)
        callback()
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
