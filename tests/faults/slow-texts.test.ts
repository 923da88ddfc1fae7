import { expect, test } from 'vitest'
import { exportedEntries, namedEntries } from './slow-text-entries'
import { blockMs, searchSlowest, type TextEntry } from './slow-text-search'
import { report, scale, seed, seededRandom } from './support'

const ALLOWED_MS = 50
/** Of an entry, and of a function or a schema by itself. */
const SECONDS = scale > 1 ? 6 * scale : 0.6
const SECONDS_OF_EXPORTED = scale > 1 ? scale / 2 : 0.015
/** Ended by the text that is found. */
const SECONDS_OF_PLANTED = 10

const random = seededRandom(seed)

async function slowOf(entries: TextEntry[], seconds: number) {
  const slow: string[] = []
  let longest = { ms: 0, what: '' }
  let tried = 0
  for (const entry of entries) {
    const { allowedMs = ALLOWED_MS } = entry
    const found = await searchSlowest(entry, { seconds, random, allowedMs })
    const what = `${entry.name}: ${found.ms.toFixed(1)} ms, ${found.written}`
    if (process.env.SLOW_TEXTS) process.stdout.write(`${what} (${found.tried})\n`)
    tried += found.tried
    if (found.ms > longest.ms && allowedMs === ALLOWED_MS) longest = { ms: found.ms, what }
    if (found.ms > allowedMs) slow.push(what)
  }
  report('slow texts', { seed, entries: entries.length, texts: tried, longest: longest.what })
  return slow
}

test('no text that an entry takes holds the event loop for more than 50 ms', async () => {
  expect(await slowOf(await namedEntries(), SECONDS)).toEqual([])
})

test('nor does any function of one text, and any form, of the models', async () => {
  const entries = exportedEntries()
  expect(entries.length).toBeGreaterThan(150)
  expect(await slowOf(entries, SECONDS_OF_EXPORTED)).toEqual([])
})

test('a quadratic pattern is found', async () => {
  const quadratic = /(?:a-)+!$/
  const measure = (text: string) => blockMs((each) => quadratic.test(each), text)
  const planted = { name: 'planted', maxLength: 32 * 1024, fragments: ['a', '-'], measure }
  expect(await slowOf([planted], SECONDS_OF_PLANTED)).toHaveLength(1)
})
