import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { exactly } from './figures.mjs'
import { root } from './process.mjs'
import { record } from './report.mjs'
import { startShop } from './shops.mjs'

const WARM_UP = 300
/** An idle server only runs its scheduled tasks. */
const IDLE_CPU_SECONDS = 0.02
const LONGEST_TURN_MS = 20

/** The first search of a large shop builds its index: measures how long that blocks the event loop. */
export async function searchIndex(dataDir, { cookie, products }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-watch-'))
  const socketPath = join(folder, 'watch.sock')
  const watch = pathToFileURL(join(root, 'tests/structure/block-watch.mjs'))
  const server = await startShop(dataDir, {
    env: { BLOCK_WATCH_SOCKET: socketPath, NODE_OPTIONS: `--import=${watch}` },
  })
  try {
    const read = (path) => fetch(server.url + path, { headers: { Cookie: cookie } }).then((page) => page.arrayBuffer())
    for (let time = 0; time < WARM_UP; time++) await read('/products')
    await longestTurn(socketPath)
    const cpu = server.cpuSeconds()
    await Promise.all([read('/products?q=osmoseur+cuisine'), untilIdle(server)])
    record({
      what: `search index of ${products} products: longest turn while it is made`,
      value: exactly(await longestTurn(socketPath)),
      unit: 'ms',
      digits: 1,
      atMost: LONGEST_TURN_MS,
      note: `${(server.cpuSeconds() - cpu).toFixed(1)} s of CPU in all`,
    })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

async function untilIdle(server) {
  for (let before = -1; server.cpuSeconds() - before > IDLE_CPU_SECONDS; await sleep(500)) before = server.cpuSeconds()
}

/** Longest block since the last call, in milliseconds. */
function longestTurn(socketPath) {
  return new Promise((done, failed) => {
    const socket = connect(socketPath, () => socket.write('?'))
    socket.once('data', (milliseconds) => {
      socket.destroy()
      done(Number(milliseconds))
    })
    socket.once('error', failed)
  })
}
