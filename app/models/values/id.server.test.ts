import { expect, test } from 'vitest'
import { newId } from './id.server'

test('ids sort by creation time, even within a millisecond', () => {
  const moments = [0, 0, 0, 1, 1, 5].map((ms) => new Date(Date.UTC(2026, 10, 20) + ms))
  const ids = moments.map(newId)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids.map((id) => id[14]))).toEqual(new Set(['7']))
})
