import { expect, test } from 'vitest'
import { inTurn } from './in-turn'

test('work goes one piece after the other, in the order it came', async () => {
  const seen: string[] = []
  const piece = (name: string) =>
    inTurn(async () => {
      seen.push(`${name} begins`)
      await Promise.resolve()
      seen.push(`${name} ends`)
      return name
    })

  expect(await Promise.all([piece('first'), piece('second')])).toEqual(['first', 'second'])
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('a piece that fails fails for its caller alone', async () => {
  const failing = inTurn(() => Promise.reject(new Error('no answer')))
  const next = inTurn(() => Promise.resolve('answer'))

  await expect(failing).rejects.toThrow('no answer')
  expect(await next).toBe('answer')
})

test('the event loop turns between two pieces', async () => {
  let turns = 0
  let counting = true
  const countTurns = () => {
    turns += 1
    if (counting) setImmediate(countTurns)
  }
  setImmediate(countTurns)

  const turnAtEach = await Promise.all([1, 2, 3].map(() => inTurn(() => Promise.resolve(turns))))
  counting = false

  expect(new Set(turnAtEach).size).toBe(3)
})
