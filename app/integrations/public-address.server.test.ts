import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createBoundedFetch } from './bounded-fetch.server'
import { isPublicAddress } from './public-address.server'

const bounds = { connectMs: 1000, silentMs: 100, maxBytes: 10_000 }
const fetchPublic = createBoundedFetch({ ...bounds, publicOnly: true })

test.each([
  ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '172.16.3.4', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1', '::ffff:a00:1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'localhost', ''],
])('%s is not on the Internet', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['1.1.1.1', '151.101.1.1', '2606:4700:4700::1111'])('%s is', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each(['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '0'])(
  'nothing connects to %s',
  async (host) => {
    let received = 0
    const server = createServer((_, res) => void res.end(String(++received))).listen(0)
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(fetchPublic(`http://${host}:${port}/`)).rejects.toThrow(/public/)
    expect(received).toBe(0)
  },
)
