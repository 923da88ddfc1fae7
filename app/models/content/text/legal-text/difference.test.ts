import { expect, test } from 'vitest'
import { strictTimes } from '../../../../../tests/faults/scale'
import { lineDifference, withoutUnchanged } from './difference'

const marks = { same: ' ', added: '+', removed: '-' }
const shown = (before: string, after: string) =>
  lineDifference(before, after).map(({ kind, text }) => marks[kind] + text)

test.each([
  ['un\ndeux\ntrois', 'un\ndeux\ntrois', [' un', ' deux', ' trois']],
  ['un\ntrois', 'un\n\ndeux\n\ntrois', [' un', '+deux', ' trois']],
  ['un\ndeux\ntrois', 'un\ntrois', [' un', '-deux', ' trois']],
  ['un\ndeux', 'un\ndeux bis', [' un', '-deux', '+deux bis']],
  ['', 'un', ['+un']],
  ['un', '', ['-un']],
  ['a\nb\nc\nd', 'b\nd\ne', ['-a', ' b', '-c', ' d', '+e']],
])('from %j to %j', (before, after, expected) => {
  expect(shown(before, after)).toEqual(expected)
})

test('of a long text only the changes and their context lines are shown', () => {
  const before = Array.from({ length: 50 }, (_, place) => `ligne ${place}`)
  const after = before.with(20, 'changée')
  const lines = withoutUnchanged(lineDifference(before.join('\n'), after.join('\n')))
  expect(lines.map(({ text }) => text)).toEqual(['ligne 19', 'ligne 20', 'changée', 'ligne 21'])
})

test('two texts of 20,000 different lines are compared quickly', () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, place) => `${word} ${place}`).join('\n')
  const started = performance.now()
  expect(lineDifference(lines('avant'), lines('après'))).toHaveLength(40_000)
  if (strictTimes) expect(performance.now() - started).toBeLessThan(500)
})
