import { createServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before the server (`--import`): the longest block of its event loop since it was last asked for, in
 * milliseconds, over a Unix socket. A busy machine makes the loop late without any work of the process, so that the
 * processor time of the process is an upper bound as well.
 */
const RESOLUTION_MS = 2
const socketPath = process.env.BLOCK_WATCH_SOCKET

if (isMainThread && socketPath) {
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  loop.enable()
  let cpu = process.cpuUsage()
  const server = createServer((socket) => {
    socket.on('data', async () => {
      // The timer that notices a block fires in the turn after it.
      await delay(2 * RESOLUTION_MS)
      const { user, system } = process.cpuUsage(cpu)
      const lateMs = loop.max / 1e6 - RESOLUTION_MS
      socket.write(`${Math.max(0, Math.min(lateMs, (user + system) / 1000))}\n`)
      loop.reset()
      cpu = process.cpuUsage()
    })
    socket.on('error', () => {})
    socket.unref()
  })
  server.listen(socketPath).unref()
}
