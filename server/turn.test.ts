import { expect, test } from 'vitest'
import { atEndOfTurn } from './turn'

test('what a turn gathers is done in order, and not before the turn ends', async () => {
  const done: string[] = []
  const works = ['first', 'second'].map((name) => atEndOfTurn(() => void done.push(name)))
  expect(done).toEqual([])
  await Promise.all(works)
  expect(done).toEqual(['first', 'second'])
})

test('what fails fails alone', async () => {
  const done: string[] = []
  const failing = atEndOfTurn(() => {
    throw new Error('broken')
  })
  const next = atEndOfTurn(() => void done.push('next'))
  await expect(failing).rejects.toThrow('broken')
  await next
  expect(done).toEqual(['next'])
})

test('work gathered by work waits for the next turn', async () => {
  const done: string[] = []
  let inner: Promise<void> | undefined
  await atEndOfTurn(() => {
    inner = atEndOfTurn(() => void done.push('inner'))
  })
  expect(done).toEqual([])
  await inner
  expect(done).toEqual(['inner'])
})
