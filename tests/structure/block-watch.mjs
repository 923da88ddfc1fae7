import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before the server (`--import`): the longest block of its event loop since it was last asked for, in
 * milliseconds, over a Unix socket. A block is the time between two turns of the loop, and no more than the processor
 * time that its thread took meanwhile: on a busy machine the loop is late without any work of the process. Where the
 * system does not tell the time of a thread, it is that of the process, with its collector's helpers.
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
