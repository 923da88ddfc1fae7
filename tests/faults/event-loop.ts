import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { ServerProcess } from './support'

export interface Lateness {
  p99Ms: number
  longestMs: number
}

/** Measures event loop delay of a server started with this environment. */
export function watchEventLoop(folder: string): {
  environment: Record<string, string>
  /** Since the last call. */
  ask(server: ServerProcess): Promise<Lateness>
} {
  const file = join(folder, 'event-loop.txt')
  return {
    environment: {
      EVENT_LOOP_FILE: file,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'event-loop-watch.mjs'))}`,
    },
    async ask(server) {
      rmSync(file, { force: true })
      server.kill('SIGUSR2')
      while (!existsSync(file) || readFileSync(file, 'utf8') === '') await delay(20)
      const [p99Ms = 0, longestMs = 0] = readFileSync(file, 'utf8').split(' ').map(Number)
      return { p99Ms, longestMs }
    },
  }
}
