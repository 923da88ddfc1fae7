import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSink, FileLocked, openSource, SealBroken, storedBytes } from './sealed-file.server'

const folder = mkdtempSync(join(tmpdir(), 'sealed-'))
afterAll(() => rmSync(folder, { recursive: true }))
const key = 'k'.repeat(32)
let count = 0

async function seal(content: Buffer, secret: string | undefined): Promise<string> {
  const file = join(folder, `${count++}`)
  const sink = await createSink(file, secret)
  for (let from = 0; from < content.length; from += 50_000) await sink.write(content.subarray(from, from + 50_000))
  await sink.close()
  return file
}

async function readAll(file: string, secret: string | undefined): Promise<Buffer> {
  const source = await openSource(file, secret)
  try {
    return await source.read(0, source.size)
  } finally {
    await source.close()
  }
}

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_001])('%s bytes are read as they were written', async (size) => {
  const content = randomBytes(size)
  for (const secret of [key, undefined]) {
    const file = await seal(content, secret)
    expect((await readAll(file, secret)).equals(content)).toBe(true)
    expect(readFileSync(file)).toHaveLength(storedBytes(size, secret))
  }
})

test('a part is read from any place', async () => {
  const content = randomBytes(300_000)
  const source = await openSource(await seal(content, key), key)
  for (const [from, size] of [
    [65_530, 20],
    [0, 131_073],
    [299_990, 100],
  ] as const)
    expect((await source.read(from, size)).equals(content.subarray(from, from + size)), `${from}`).toBe(true)
  await source.close()
})

test('without its key, or with another one, an encrypted file is locked, not damaged', async () => {
  const file = await seal(Buffer.from('des noms et des adresses'), key)
  expect(readFileSync(file).includes('adresses')).toBe(false)
  await expect(openSource(file, undefined)).rejects.toThrow(FileLocked)
  await expect(openSource(file, 'x'.repeat(32))).rejects.toThrow('une autre clé')
})

test('a changed bit and a missing end show, also between two chunks', async () => {
  const content = randomBytes(200_000)
  const whole = readFileSync(await seal(content, key))
  const file = join(folder, 'changed')
  for (const place of [60, 70_000, whole.length - 1]) {
    const changed = Buffer.from(whole)
    changed[place] = (changed[place] ?? 0) ^ 1
    writeFileSync(file, changed)
    await expect(readAll(file, key), `${place}`).rejects.toThrow(SealBroken)
  }
  for (const size of [whole.length - 1, 51 + 2 * 65_552, 51 + 65_552 + 3, 51]) {
    writeFileSync(file, whole)
    truncateSync(file, size)
    await expect(readAll(file, key), `${size}`).rejects.toThrow(SealBroken)
  }
})
