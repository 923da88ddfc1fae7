import { isMainThread } from 'node:worker_threads'

/** Loaded before the server (`--import`): each SIGWINCH puts its clock of durations, not its date, a minute ahead. */
const MINUTE_MS = 61_000

if (isMainThread) {
  const now = performance.now.bind(performance)
  let aheadMs = 0
  performance.now = () => now() + aheadMs
  process.on('SIGWINCH', () => {
    aheadMs += MINUTE_MS
  })
}
