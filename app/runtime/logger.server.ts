import pino from 'pino'
import { config } from './config.server'

const options = { level: config.logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }

/** One JSON line per event, without personal data: no body, no address, no query string. */
export const logger = pino(options)

const GATHERED_BYTES = 4096
const LATEST_MS = 1000
const gathered = pino.destination({ dest: 1, minLength: GATHERED_BYTES, sync: true })

/**
 * For request lines: batched for at most a second, since a write per line would cost more than a cached page. A killed
 * process loses that second; errors go through `logger`.
 */
export const requestLogger = pino(options, gathered)

setInterval(() => gathered.flush(), LATEST_MS).unref()
process.on('exit', () => gathered.flushSync())
