import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before the server (`--import`): how late its event loop is, to be had from outside without a request that
 * would be late itself. SIGUSR2 writes the 99th percentile and the longest of the milliseconds since the last one.
 */
const RESOLUTION_MS = 10
const file = process.env.EVENT_LOOP_FILE

if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  process.on('SIGUSR2', () => {
    const late = [delay.percentile(99), delay.max].map((ns) => Math.max(0, ns / 1e6 - RESOLUTION_MS))
    writeFileSync(file, late.join(' '))
    delay.reset()
  })
}
