import { createSocket } from 'node:dgram'

/**
 * TXT records by name; `[]`: the name exists without any, `broken`: the server fails, `silent`: it does not answer.
 * Other names do not exist.
 */
type Zone = Record<string, string[] | 'broken' | 'silent'>

/** IPv4 addresses by name. */
type Addresses = Record<string, string[]>

const [NO_ERROR, SERVER_FAILURE, UNKNOWN_NAME] = [0, 2, 3]
const [A, TXT] = [1, 16]

/** A name server over UDP (RFC 1035) that answers queries for texts and addresses, as both stand when it is asked. */
export async function startDnsServer(zone: Zone, addresses: Addresses = {}) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const answered = answer({ zone, addresses }, query)
    if (answered) socket.send(answered, port, address)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  return {
    environment: { DNS_SERVERS: `127.0.0.1:${socket.address().port}` },
    close: () => new Promise<void>((done) => socket.close(() => done())),
  }
}

function answer({ zone, addresses }: { zone: Zone; addresses: Addresses }, query: Buffer): Buffer | undefined {
  const { name, end } = readQuestion(query)
  const texts = zone[name]
  if (texts === 'silent') return undefined
  const type = query.readUInt16BE(end - 4)
  const isKnown = texts !== undefined || addresses[name] !== undefined
  const code = !isKnown ? UNKNOWN_NAME : texts === 'broken' ? SERVER_FAILURE : NO_ERROR
  const records = recordsOf(type, { texts: Array.isArray(texts) ? texts : [], addresses: addresses[name] ?? [] })
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, query.subarray(12, end), ...records])
}

function recordsOf(type: number, { texts, addresses }: { texts: string[]; addresses: string[] }): Buffer[] {
  if (type === TXT) return texts.map(textRecord)
  return type === A ? addresses.map((address) => record(A, Buffer.from(address.split('.').map(Number)))) : []
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

/** A text is cut into strings of 255 bytes at most. */
function textRecord(text: string): Buffer {
  const strings = (text.match(/.{1,200}/g) ?? ['']).map((part) => Buffer.from([part.length, ...Buffer.from(part)]))
  return record(TXT, Buffer.concat(strings))
}

/** Points to the name of the question. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.from('c00c00000001000000000000', 'hex')
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
