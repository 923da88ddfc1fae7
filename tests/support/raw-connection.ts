import { connect } from 'node:net'

export interface Exchange {
  /** Status of each response, in order, including 100. */
  statuses: number[]
  /** Whether the connection accepted another request afterwards. */
  isOpen: boolean
  lastBody: string
}

const QUIET_MS = 10_000

/**
 * Writes bytes to a new connection and reads the expected number of responses. Then sends another request on it,
 * which must be answered independently: its status is not listed, and its body is `lastBody`.
 */
export function exchange(
  url: string,
  input: { bytes: Buffer; answers: number; follow: Buffer; isHead: boolean },
): Promise<Exchange> {
  const { hostname, port } = new URL(url)
  return new Promise((done) => {
    let received = Buffer.alloc(0)
    let hasFollowed = false
    const socket = connect(Number(port), hostname)
    const timer = setTimeout(() => socket.destroy(), QUIET_MS)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      const { answers, isWhole } = readAnswers(received, input.isHead)
      if (hasFollowed || !isWhole || answers.length < input.answers || answers.at(-1)?.isLast) return
      hasFollowed = true
      socket.write(input.follow)
    })
    socket.on('close', () => {
      clearTimeout(timer)
      const { answers } = readAnswers(received, input.isHead)
      const isOpen = hasFollowed && answers.length > input.answers
      const statuses = (isOpen ? answers.slice(0, -1) : answers).map(({ status }) => status)
      done({ statuses, isOpen, lastBody: answers.at(-1)?.body ?? '' })
    })
    socket.write(input.bytes)
  })
}

interface Answer {
  status: number
  body: string
  /** `Connection: close`. */
  isLast: boolean
}

/** HTTP/1.1 responses with a length or chunks; otherwise read to the end. */
function readAnswers(received: Buffer, isHead: boolean): { answers: Answer[]; isWhole: boolean } {
  const answers: Answer[] = []
  let rest = received.toString('latin1')
  while (rest !== '') {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd === -1) return { answers, isWhole: false }
    const head = rest.slice(0, headEnd)
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0)
    const bodiless = status < 200 || status === 204 || status === 304 || (isHead && answers.length === 0)
    const length = bodiless ? 0 : bodyLength(head, rest.slice(headEnd + 4))
    if (length === undefined) return { answers, isWhole: false }
    const bodyEnd = headEnd + 4 + length
    const isLast =
      /^connection: *close/im.test(head) || (!bodiless && !/^(content-length|transfer-encoding):/im.test(head))
    answers.push({ status, body: rest.slice(headEnd + 4, bodyEnd), isLast })
    rest = rest.slice(bodyEnd)
  }
  return { answers, isWhole: answers.length > 0 }
}

/** Undefined while incomplete. */
function bodyLength(head: string, rest: string): number | undefined {
  const said = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (said) return rest.length >= Number(said) ? Number(said) : undefined
  if (!/^transfer-encoding: *chunked/im.test(head)) return rest.length
  const end = /(?:^|\r\n)0\r\n\r\n/.exec(rest)
  return end ? end.index + end[0].length : undefined
}
