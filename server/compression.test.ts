import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, negotiateEncoding } from './compression'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['br;q=0.5, gzip;q=1', 'br'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['gzip, *;q=0', 'gzip'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding « %s » selects %s', (accept, encoding) => {
  expect(negotiateEncoding(accept)).toBe(encoding)
})

test.each([1_496, 102_000])('%i bytes are compressed and read again', async (length) => {
  const bytes = Buffer.from('<li>Osmoseur</li>'.repeat(length / 17))
  const [br, gzip] = await Promise.all([compress(bytes, 'br'), compress(bytes, 'gzip')])
  expect(brotliDecompressSync(br)).toEqual(bytes)
  expect(gunzipSync(gzip)).toEqual(bytes)
  expect(Math.max(br.length, gzip.length)).toBeLessThan(bytes.length / 5)
  expect(await compress(bytes, 'identity')).toBe(bytes)
})

test('a small page needs no thread, a large one does', async () => {
  const isDoneAtOnce = async (length: number) => {
    let isDone = false
    const done = compress(Buffer.alloc(length, '<li>'), 'br').then(() => {
      isDone = true
    })
    await Promise.resolve()
    await Promise.resolve()
    const wasDone = isDone
    await done
    return wasDone
  }
  expect(await isDoneAtOnce(16_384)).toBe(true)
  expect(await isDoneAtOnce(16_385)).toBe(false)
})
