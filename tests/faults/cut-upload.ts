import { connect } from 'node:net'

interface Cut {
  path: string
  cookie: string
  type: string
  body: Buffer
  end: number
}

/** Sends a form up to `end`, then closes the connection, and waits until the server has noticed. */
export async function sendCut(url: string, { path, cookie, type, body, end }: Cut): Promise<void> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Sec-Fetch-Site: same-origin',
    `Cookie: ${cookie}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    '',
    '',
  ].join('\r\n')
  socket.on('error', () => {})
  await new Promise<void>((sent) =>
    socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, end)]), () => sent()),
  )
  await new Promise<void>((closed) => {
    socket.once('close', () => closed())
    socket.end()
    setTimeout(() => socket.destroy(), 300)
  })
}
