import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOnLoadCore } from './process.mjs'

export const CONNECTIONS = 32

/**
 * wrk where it is installed: autocannon is a Node program and saturates before a server that sends cached bytes,
 * which would make all such servers look alike.
 */
export const loadTool = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk'

/**
 * Sends requests over 32 keep-alive connections for some seconds, from the load's core.
 * @param {{ url: string, path: string, seconds: number, method?: string, headers?: Record<string, string>, body?: string }} request
 * @returns {Promise<{ perSecond: number, refused: number }>} refused: answers that are neither 2xx nor 3xx
 */
export function load(request) {
  return loadTool === 'wrk' ? withWrk(request) : withAutocannon(request)
}

async function withWrk({ url, path, seconds, method = 'GET', headers = {}, body }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-wrk-'))
  const script = join(folder, 'request.lua')
  const lua = [
    `wrk.method = ${JSON.stringify(method)}`,
    ...(body === undefined ? [] : [`wrk.body = ${JSON.stringify(body)}`]),
    ...Object.entries(headers).map(
      ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
    ),
  ]
  writeFileSync(script, lua.join('\n'))
  try {
    const report = await runOnLoadCore([
      'wrk',
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${seconds}s`,
      '--timeout',
      '20s',
      '-s',
      script,
      url + path,
    ])
    return {
      perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]),
      refused: Number(/Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? 0),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function withAutocannon({ url, path, seconds, method = 'GET', headers = {}, body }) {
  const options = { url: url + path, connections: CONNECTIONS, duration: seconds, method, headers, body }
  const program = `
    import autocannon from 'autocannon'
    import { text } from 'node:stream/consumers'
    const result = await autocannon(JSON.parse(await text(process.stdin)))
    console.log(JSON.stringify(result))
  `
  const result = JSON.parse(
    await runOnLoadCore([process.execPath, '--input-type=module', '-e', program], { input: JSON.stringify(options) }),
  )
  return { perSecond: result.requests.total / result.duration, refused: result['4xx'] + result['5xx'] + result.errors }
}

/**
 * Loads a server and measures its CPU. `busy`: the share of one core that the server used; far below 1 the load was
 * the limit, and only `cpuMicroseconds` says how fast the server is.
 */
export async function measure(server, request) {
  const cpu = server.cpuSeconds()
  const startedAt = performance.now()
  const { perSecond, refused } = await load({ url: server.url, ...request })
  const seconds = (performance.now() - startedAt) / 1000
  const used = server.cpuSeconds() - cpu
  if (refused > perSecond * seconds * 0.001) throw new Error(`${refused} requests for ${request.path} were refused`)
  return { perSecond, cpuMicroseconds: (used * 1e6) / (perSecond * seconds), busy: used / seconds }
}

/** Measures contestants alternately, so that a slow moment of the machine affects all of them. */
export async function compare(contestants, { rounds, seconds, warmUpSeconds = 3 }) {
  for (const { server, request } of contestants) await load({ url: server.url, seconds: warmUpSeconds, ...request })
  const results = contestants.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, { server, request }] of contestants.entries()) {
      results[index].push(await measure(server, { seconds, ...request }))
    }
  }
  return results
}
