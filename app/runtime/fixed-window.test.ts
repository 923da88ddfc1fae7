import { afterEach, expect, test, vi } from 'vitest'
import { strictTimes } from '../../tests/faults/scale'
import { createFixedWindow } from './fixed-window'

afterEach(() => {
  vi.useRealTimers()
})

test('a window allows its points from the first one on, then blocks until it ends', () => {
  let at = 0
  const window = createFixedWindow({ points: 2, seconds: 60, now: () => at })
  expect([window.take('one'), window.take('one')]).toEqual([undefined, undefined])
  at = 20_500
  expect(window.take('one')).toBe(40)
  expect(window.take('another')).toBeUndefined()
  at = 59_999
  expect(window.take('one')).toBe(1)
  at = 60_000
  expect(window.take('one')).toBeUndefined()
})

test('a refunded point can be taken again, but points cannot be refunded in advance', () => {
  let at = 0
  const window = createFixedWindow({ points: 1, seconds: 60, now: () => at })
  window.giveBack('one')
  expect(window.take('one')).toBeUndefined()
  window.giveBack('one')
  expect([window.take('one'), window.take('one')]).toEqual([undefined, 60])
  at = 60_000
  window.giveBack('one')
  expect([window.take('one'), window.take('one')]).toEqual([undefined, 60])
})

test.each([24, -24])('a clock that jumps by %i hours neither lifts nor extends a limit', (hours) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const window = createFixedWindow({ points: 1, seconds: 60 })
  expect(window.take('one')).toBeUndefined()
  vi.setSystemTime(Date.now() + hours * 3600_000)
  expect(window.take('one')).toBe(60)
})

test('expired windows are removed, however many there are', () => {
  let at = 0
  const window = createFixedWindow({ points: 1, seconds: 1, now: () => at })
  for (let key = 0; key < 100_000; key++) {
    at = key
    window.take(String(key))
  }
  const startedAt = performance.now()
  at = 1e9
  expect(window.take('one')).toBeUndefined()
  if (strictTimes) expect(performance.now() - startedAt).toBeLessThan(2000)
})
