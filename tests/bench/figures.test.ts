import { expect, test } from 'vitest'
import { changeBetween, ratio, shown, spread } from './figures.mjs'

const steady = [100, 100, 100, 100, 100, 100, 100]

test('a spread has the middle value, or the middle of the middle two, whatever their order', () => {
  expect(spread([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 })
  expect(spread([4, 1, 3, 2])).toEqual({ median: 2.5, min: 1, max: 4 })
  expect(spread([7])).toEqual({ median: 7, min: 7, max: 7 })
})

test('a figure is shown with its spread, unless every round gave the same', () => {
  expect(shown(spread([1, 2, 4]), 1)).toBe('2.0 (1.0–4.0)')
  expect(shown(spread([3, 3]))).toBe('3')
})

test('ratios are taken round by round, so that a slow moment of the machine cancels out', () => {
  const ours = [{ perSecond: 100 }, { perSecond: 50 }]
  const theirs = [{ perSecond: 200 }, { perSecond: 100 }]
  expect(ratio(ours, theirs)).toEqual({ median: 0.5, min: 0.5, max: 0.5 })
})

test.each([
  ['costs 10 % more in every round', 'lower', steady, [110, 108, 112, 109, 110, 111, 107], 'worse'],
  ['answers 10 % fewer in every round', 'higher', steady, [90, 92, 88, 91, 90, 89, 93], 'worse'],
  ['costs 10 % less in every round', 'lower', steady, [90, 92, 88, 91, 90, 89, 93], 'better'],
  ['answers 10 % more in every round', 'higher', steady, [110, 108, 112, 109, 110, 111, 107], 'better'],
  ['costs 4 % more in every round', 'lower', steady, [104, 104, 103, 104, 105, 104, 103], 'same'],
  ['costs exactly 5 % more', 'lower', [100], [105], 'same'],
  ['costs 10 % more, but less in one round', 'lower', steady, [110, 110, 110, 110, 110, 110, 99], 'same'],
  ['costs 10 % more, but the same in one round', 'lower', steady, [110, 110, 110, 110, 110, 110, 100], 'same'],
  ['is slow in the same rounds', 'lower', [100, 300, 100], [101, 303, 101], 'same'],
  ['stays at nothing', 'lower', [0], [0], 'same'],
  ['has something where nothing was', 'lower', [0], [1.2], 'worse'],
] as const)('a build that %s (%s is better)', (_, better, before, after, verdict) => {
  expect(changeBetween({ before: [...before], after: [...after], better }).verdict).toBe(verdict)
})

test('a change is the later build divided by the earlier one', () => {
  expect(changeBetween({ before: [100, 200], after: [150, 400], better: 'lower' }).change).toEqual({
    median: 1.75,
    min: 1.5,
    max: 2,
  })
})
