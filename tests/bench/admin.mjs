import { Agent, get } from 'node:http'
import { gzipSync } from 'node:zlib'
import { adminPages } from './admin-pages.mjs'
import { makeLargeShop, signIn, startLargeShop } from './admin-shop.mjs'
import { exactly, percentile, spread } from './figures.mjs'
import { record } from './report.mjs'

const WARM_UP = 5
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Server cost of each back-office screen in a shop of 50,000 orders, one request at a time. */
export async function backOffice({ rounds, seconds }) {
  const { dataDir, subjects } = await makeLargeShop()
  const server = await startLargeShop(dataDir)
  try {
    const headers = { Cookie: await signIn(server.url), 'Accept-Encoding': 'gzip' }
    for (const path of adminPages(subjects)) await measurePage(server, { path, headers, times: rounds * seconds })
    await revision(server, { headers, times: rounds * seconds })
  } finally {
    await server.stop()
  }
}

export async function measurePage(server, { path, headers, times }) {
  const { wall, cpuMs, bytes } = await measureRequests(server, { path, headers, times })
  const note = `95th percentile ${percentile(wall, 95).toFixed(1)} ms, CPU ${cpuMs.toFixed(1)} ms, ${(bytes / 1000).toFixed(1)} kB gz`
  record({ what: path, value: spread(wall), unit: 'ms', digits: 1, atMost: 50, note })
  record({ what: '— its HTML, gz', value: exactly(bytes / 1000), unit: 'kB', digits: 1, atMost: 30 })
}

/** The poll of an open screen every 30 seconds, when nothing changed. */
async function revision(server, { headers, times }) {
  const path = '/admin/revision?topic=orders&topic=leads&topic=inbox'
  const { wall, cpuMs, bytes, headBytes } = await measureRequests(server, { path, headers, times })
  const note = `95th percentile ${percentile(wall, 95).toFixed(1)} ms, CPU ${cpuMs.toFixed(1)} ms`
  record({ what: 'unchanged refresh', value: spread(wall), unit: 'ms', digits: 1, atMost: 5, note })
  const whole = bytes + headBytes
  record({ what: '— with its header', value: exactly(whole), unit: 'bytes', digits: 0, atMost: 1000 })
}

async function measureRequests(server, { path, headers, times }) {
  for (let time = 0; time < WARM_UP; time++) await request(server.url + path, headers)
  const [wall, before] = [[], server.cpuSeconds()]
  let last
  for (let time = 0; time < times; time++) {
    last = await request(server.url + path, headers)
    wall.push(last.ms)
  }
  return { ...last, wall, cpuMs: ((server.cpuSeconds() - before) * 1000) / times }
}

/** Uses a keep-alive connection, as a browser does. */
function request(url, headers) {
  const startedAt = performance.now()
  return new Promise((done, failed) => {
    get(url, { headers, agent }, async (response) => {
      const chunks = []
      for await (const chunk of response) chunks.push(chunk)
      const ms = performance.now() - startedAt
      if (response.statusCode !== 200) return failed(new Error(`${url} answers ${response.statusCode}`))
      const body = Buffer.concat(chunks)
      const bytes = response.headers['content-encoding'] ? body.length : gzipSync(body).length
      done({ ms, bytes, headBytes: response.rawHeaders.join('  ').length })
    }).on('error', failed)
  })
}
