import { expect, test } from 'vitest'
import { createRevisionMemo } from './open-shop.server'

function countedReads() {
  let reads = 0
  return { read: async () => ++reads, count: () => reads }
}

test('repeated and concurrent reads of a key query once', async () => {
  const remember = createRevisionMemo(() => 1)
  const { read } = countedReads()
  expect(await Promise.all([remember('a', read), remember('a', read)])).toEqual([1, 1])
  expect(await remember('b', read)).toBe(2)
})

test('a moved revision is read again', async () => {
  let revision = 1
  const remember = createRevisionMemo(() => revision)
  const { read } = countedReads()
  await remember('a', read)
  revision = 2
  expect(await remember('a', read)).toBe(2)
})

test('nothing is memoized while a transaction is open', async () => {
  const remember = createRevisionMemo(() => undefined)
  const { read } = countedReads()
  await remember('a', read)
  expect(await remember('a', read)).toBe(2)
})

test('a failure is not memoized', async () => {
  const remember = createRevisionMemo(() => 1)
  await expect(remember('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await remember('a', async () => 'fine')).toBe('fine')
})

test('the number of entries is bounded', async () => {
  const remember = createRevisionMemo(() => 1)
  const { read, count } = countedReads()
  for (let index = 0; index < 1000; index++) await remember(`key ${index}`, read)
  await remember('key 0', read)
  expect(count()).toBe(1001)
})
