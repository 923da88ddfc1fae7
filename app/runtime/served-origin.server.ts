import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from './config.server'
import { logger } from './logger.server'

/** The public origin, or the local one. Never taken from a request: its Host header can be forged. */
export function processOrigin(): string {
  return config.appOrigin ?? servedOrigin() ?? `http://localhost:${config.port}`
}

const record = () => join(config.dataDir, 'server.address')

/** Written by the listening server for commands, which may run without its PORT. */
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

/** Origin of the server on this machine, bypassing proxies; undefined when none is recorded. */
export function localOrigin(): string | undefined {
  const served = servedOrigin()
  if (!served) return undefined
  const url = new URL(served)
  if (config.host && !/^(0\.0\.0\.0|::)$/.test(config.host)) url.hostname = config.host
  return url.origin
}

/** May be stale after a crash, which is no worse than the default port. */
function servedOrigin(): string | undefined {
  try {
    return readFileSync(record(), 'utf8') || undefined
  } catch {
    return undefined
  }
}
