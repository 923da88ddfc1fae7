import pino from 'pino'
import { config } from './config.server'

/** One JSON line an event, with no personal data: no body, no address, no query string. */
export const logger = pino({ level: config.logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
