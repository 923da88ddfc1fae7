import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from './config.server'
import { logger } from './logger.server'

/** Of the public address, or where this machine serves. Never from a request: its Host header is not to be believed. */
export function processOrigin(): string {
  return config.appOrigin ?? servedOrigin() ?? `http://localhost:${config.port}`
}

const record = () => join(config.dataDir, 'server.address')

/** Written by the server once it listens, for the commands beside it, which may have been started without its PORT. */
export function recordServedOrigin(origin: string): void {
  try {
    writeFileSync(record(), origin)
  } catch (error) {
    // On a full disk the shop is still served.
    logger.warn({ err: error }, 'the address of the server is not recorded')
  }
}

export function forgetServedOrigin(): void {
  rmSync(record(), { force: true })
}

/** One that a crash has left is no worse than a port that nobody gave. */
function servedOrigin(): string | undefined {
  try {
    return readFileSync(record(), 'utf8') || undefined
  } catch {
    return undefined
  }
}
