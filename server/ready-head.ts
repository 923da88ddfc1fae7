import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'
import { KEEP_ALIVE } from './connections'

/** Status and headers of a response that is sent many times, validated and joined once. */
export interface ReadyHead {
  status: number
  /** Name, value, name, value. */
  fields: string[]
  /** Up to the value of the date, which is followed by the id. */
  text: string
}

export function readyHead(status: number, fields: string[]): ReadyHead {
  const kept = [...fields, 'connection', 'keep-alive', 'keep-alive', KEEP_ALIVE]
  const lines = kept.flatMap((name, place) => {
    const value = kept[place + 1]
    if (place % 2 === 1 || value === undefined) return []
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return [`${name}: ${value}\r\n`]
  })
  const text = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`, ...lines, 'date: '].join('')
  return { status, fields, text }
}

/**
 * Hands Node the finished head, since `writeHead` validates and joins all headers again, an eighth of a cached page
 * (docs/decisions/0164-ready-heads.md). False where the connection must close, or a version of Node has no `_header`.
 */
export function setReadyHead(res: ServerResponse, { status, text }: ReadyHead, requestId: string): boolean {
  if (!res.shouldKeepAlive || !hasHeader(res)) return false
  res.statusCode = status
  res._header = `${text}${httpDate()}\r\nx-request-id: ${requestId}\r\n\r\n`
  return true
}

function hasHeader(res: ServerResponse): res is ServerResponse & { _header: unknown } {
  return '_header' in res
}

let second = 0
let date = ''

function httpDate(): string {
  const now = Math.trunc(Date.now() / 1000)
  if (now !== second) {
    second = now
    date = new Date(now * 1000).toUTCString()
  }
  return date
}
