import { afterAll, expect, test } from 'vitest'
import { filledFolder } from '../support/filled-folder'
import { rawRequest } from '../support/raw-request'
import { startServer } from '../support/server-process'

const dataDir = await filledFolder({ demo: true, at: new Date() })
const server = await startServer(dataDir, { METRICS_TOKEN: 'un-jeton-long-et-secret' })
afterAll(() => server.stop())

const read = (authorization?: string) =>
  rawRequest(server.url, { path: '/metrics', headers: authorization ? { Authorization: authorization } : {} })

test('counts what was answered, by method and status, and the shops', async () => {
  await rawRequest(server.url, { path: '/products' })
  await rawRequest(server.url, { path: '/products' })
  await rawRequest(server.url, { path: '/rien-ici' })
  const { status, text, headers } = await read('Bearer un-jeton-long-et-secret')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(text).toContain('http_request_duration_seconds_count{method="GET",status="2xx"} 2\n')
  expect(text).toContain('http_request_duration_seconds_count{method="GET",status="4xx"} 1\n')
  expect(text).toMatch(/^requests_in_flight 1$/m)
  expect(text).toContain('tenants{state="registered"} 1\n')
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
})

test.each([undefined, 'Bearer un-autre', 'bearer', 'Bearer  un-jeton-long-et-secret', 'Basic un-jeton-long-et-secret'])(
  'gives nothing for %s',
  async (authorization) => {
    const { status, text } = await read(authorization)
    expect([status, JSON.parse(text)]).toEqual([401, { detail: 'Jeton inconnu.' }])
  },
)
