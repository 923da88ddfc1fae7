import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'
import { config } from './config.server'

const shop = new AsyncLocalStorage<string>()

/** Lines logged within `work`, also by an integration that knows no shop, name this one. */
export function logForShop<Result>(tenantId: string, work: () => Result): Result {
  return shop.run(tenantId, work)
}

const options = {
  level: config.logLevel,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ tenant: shop.getStore() }),
}

/** One JSON line per event, without personal data: no body, no address, no query string. */
export const logger = pino(options)

const BUFFERED_BYTES = 16_384
/** UTF-8 takes at most three bytes for a character of a string. */
const MAX_CHARACTER_BYTES = 3
const LATEST_MS = 1000
const destination = pino.destination({ dest: 1, sync: true })

const buffered = Buffer.alloc(BUFFERED_BYTES)
let used = 0
let writtenMs = 0
let written = ''

/** The time of a line as pino writes it; formatted once per millisecond. */
function timeField(): string {
  const now = Date.now()
  if (now !== writtenMs) {
    writtenMs = now
    written = `"time":"${new Date(now).toISOString()}"`
  }
  return written
}

/**
 * Writes a request line in pino's format; `fields` is the inside of a JSON object. Written without pino, which takes a
 * tenth of the time of a cached page, and batched for at most a second: a write per line would cost more than the page.
 * A killed process loses that second; errors go through `logger`.
 */
export function writeRequestLine(level: 'debug' | 'info', fields: string): void {
  if (!logger.isLevelEnabled(level)) return
  const line = `{"level":${pino.levels.values[level]},${timeField()},${fields},"msg":"request"}\n`
  if (used + line.length * MAX_CHARACTER_BYTES > BUFFERED_BYTES) writeLines()
  // A string of all lines would live through many collections of garbage.
  used += buffered.write(line, used)
}

function writeLines(): void {
  if (used > 0) destination.write(buffered.toString('utf8', 0, used))
  used = 0
}

setInterval(writeLines, LATEST_MS).unref()
process.on('exit', () => {
  writeLines()
  destination.flushSync()
})
