import { createSocket } from 'node:dgram'

/** TXT records by name; `[]`: the name exists without any, `broken`: the server fails. Other names do not exist. */
type Zone = Record<string, string[] | 'broken'>

const [NO_ERROR, SERVER_FAILURE, UNKNOWN_NAME] = [0, 2, 3]

/** A name server over UDP (RFC 1035) that answers TXT queries. */
export async function startDnsServer(zone: Zone) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answer(zone, query), port, address))
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  return {
    environment: { DNS_SERVERS: `127.0.0.1:${socket.address().port}` },
    close: () => new Promise<void>((done) => socket.close(() => done())),
  }
}

function answer(zone: Zone, query: Buffer): Buffer {
  const { name, end } = readQuestion(query)
  const found = zone[name]
  const records = Array.isArray(found) ? found : []
  const code = found === undefined ? UNKNOWN_NAME : found === 'broken' ? SERVER_FAILURE : NO_ERROR
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, query.subarray(12, end), ...records.map(textRecord)])
}

function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** Points to the name of the question; a text is cut into strings of 255 bytes at most. */
function textRecord(text: string): Buffer {
  const strings = (text.match(/.{1,200}/g) ?? ['']).map((part) => Buffer.from([part.length, ...Buffer.from(part)]))
  const data = Buffer.concat(strings)
  const head = Buffer.from('c00c00100001000000000000', 'hex')
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
