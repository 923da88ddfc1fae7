import { connect } from 'node:net'

/** Sends forms over one raw keep-alive connection: `fetch` costs more than the yardstick it would measure. */
export function openClient(url) {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let received = ''
  let taken
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += chunk
    const answer = readAnswer(received)
    if (!answer) return
    received = ''
    taken?.done(answer)
  })
  for (const event of ['error', 'close'])
    socket.on(event, () => taken?.failed(new Error(`the connection ended: ${event}`)))
  return {
    post(path, fields, headers) {
      const body = new URLSearchParams(fields).toString()
      const named = { ...headers, Host: host, 'Content-Type': 'application/x-www-form-urlencoded' }
      const lines = Object.entries(named).map(([name, value]) => `${name}: ${value}\r\n`)
      const answered = new Promise((done, failed) => {
        taken = { done, failed }
      })
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}Content-Length: ${body.length}\r\n\r\n${body}`)
      return answered
    },
    close: () => socket.destroy(),
  }
}

/** Undefined until complete. */
function readAnswer(text) {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = text.slice(0, end)
  const body = text.slice(end + 4)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const isWhole = length === undefined ? /(^|\r\n)0\r\n\r\n$/.test(body) : body.length >= Number(length)
  if (!isWhole) return undefined
  const first = (pattern) => new RegExp(`\r\n${pattern}`, 'i').exec(head)?.[1]
  return {
    status: Number(head.slice(9, 12)),
    location: first('location: ([^\r]*)'),
    cookie: (name) => first(`set-cookie: (${name}=[^;\r]*)`),
  }
}
