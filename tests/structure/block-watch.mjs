import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before the server (`--import`): reports the longest block of its event loop since the last query, in
 * milliseconds, over a Unix socket. A block is the time between two turns of the loop, capped by the CPU
 * time of its thread meanwhile: on a busy machine the loop is late without work of the process. Where the
 * system does not report thread time, the process's is used, including GC helper threads.
 */
const OF_THREAD = '/proc/thread-self/schedstat'
const INTERVAL_MS = 2
const socketPath = process.env.BLOCK_WATCH_SOCKET

if (isMainThread && socketPath) {
  let longestMs = 0
  let last = { at: performance.now(), cpuMs: cpuMs() }

  function endTurn() {
    const turn = { at: performance.now(), cpuMs: cpuMs() }
    longestMs = Math.max(longestMs, Math.min(turn.at - last.at, turn.cpuMs - last.cpuMs))
    last = turn
  }

  setInterval(endTurn, INTERVAL_MS).unref()
  const server = createServer((socket) => {
    socket.on('data', () => {
      endTurn()
      socket.write(`${longestMs}\n`)
      longestMs = 0
    })
    socket.on('error', () => {})
    socket.unref()
  })
  server.listen(socketPath).unref()
}

function cpuMs() {
  if (existsSync(OF_THREAD)) return Number(readFileSync(OF_THREAD, 'utf8').split(' ')[0]) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
