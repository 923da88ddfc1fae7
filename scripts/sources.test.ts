import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { markOf } from './sources.mjs'

test('any change of a source changes the mark, even of the same size and with its former time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'app'))
  const file = join(folder, 'app/price.ts')
  const write = (text: string) => {
    writeFileSync(file, text)
    utimesSync(file, 1, 1)
  }
  write('export const price = 1')
  const first = markOf([folder])
  expect(markOf([folder])).toBe(first)

  // Longer than a tick of the file system's clock.
  await delay(20)
  write('export const price = 2')
  const second = markOf([folder])
  expect(second).not.toBe(first)

  rmSync(file)
  expect(markOf([folder])).not.toBe(second)
  expect(markOf([join(folder, 'missing')])).toBe(markOf([join(folder, 'missing')]))
})
