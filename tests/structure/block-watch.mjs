import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before the server (`--import`): the longest block of its event loop since it was last asked for, in
 * milliseconds, over a Unix socket. A block is the time between two turns of the loop, and no more than the processor
 * time that the process took meanwhile: on a busy machine the loop is late without any work of the process.
 */
const INTERVAL_MS = 2
const socketPath = process.env.BLOCK_WATCH_SOCKET

if (isMainThread && socketPath) {
  let longestMs = 0
  let last = { at: performance.now(), cpu: process.cpuUsage() }

  function endTurn() {
    const at = performance.now()
    const { user, system } = process.cpuUsage(last.cpu)
    longestMs = Math.max(longestMs, Math.min(at - last.at, (user + system) / 1000))
    last = { at, cpu: process.cpuUsage() }
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
