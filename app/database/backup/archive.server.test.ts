import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createArchive, DamagedArchive, readArchive } from './archive.server'

const at = new Date('2026-11-20T10:00:00Z')
const longName = `tenants/boutique/uploads/${'dossier/'.repeat(12)}${'image-'.repeat(12)}.webp`

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function makeArchive(folder: string): Promise<string> {
  const file = join(folder, 'essai.tar')
  const picture = join(folder, 'picture')
  writeFileSync(picture, Buffer.from([0, 255, 1, 254]))
  const archive = await createArchive(file, { at })
  await archive.addFile(longName, picture)
  await archive.addText('vide.txt', '')
  await archive.addText('manifest.json', '{"a":"é"}')
  await archive.close()
  return file
}

async function readAll(file: string): Promise<Record<string, string>> {
  const members: Record<string, string> = {}
  for await (const { name, content } of readArchive(file)) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    members[name] = Buffer.concat(chunks).toString('hex')
  }
  return members
}

test('what was put in comes out, whatever its length and name', async () => {
  expect(await readAll(await makeArchive(openFolder()))).toEqual({
    [longName]: '00ff01fe',
    'vide.txt': '',
    'manifest.json': Buffer.from('{"a":"é"}').toString('hex'),
  })
})

test('the tar of any system unpacks it', async ({ skip }) => {
  const file = await makeArchive(openFolder())
  const listed = spawnSync('tar', ['-tf', file], { encoding: 'utf8' })
  if (listed.error) skip('no tar on this machine')
  expect(listed.stdout.trim().split('\n')).toEqual([longName, 'vide.txt', 'manifest.json', 'sha256'])
})

test('no bit of it can change unseen', async () => {
  const folder = openFolder()
  const sound = readFileSync(await makeArchive(folder))
  const damaged = join(folder, 'damaged.tar')
  const unseen: number[] = []
  for (let place = 0; place < sound.length; place += 3) {
    const bytes = Buffer.from(sound)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (place % 8))
    writeFileSync(damaged, bytes)
    if (!(await isRefused(damaged))) unseen.push(place)
  }
  expect(unseen).toEqual([])
})

test('a missing end and a longer one are refused', async () => {
  const folder = openFolder()
  const file = await makeArchive(folder)
  const sound = readFileSync(file)
  for (let length = 0; length < sound.length; length += 97) {
    writeFileSync(file, sound.subarray(0, length))
    expect([length, await isRefused(file)]).toEqual([length, true])
  }
  writeFileSync(file, sound)
  appendFileSync(file, '\0')
  expect(await isRefused(file)).toBe(true)
})

test('the seal covers what stands before it: two archives cannot be mixed', async () => {
  const folder = openFolder()
  const file = await makeArchive(folder)
  const bytes = readFileSync(file)
  bytes.write('{"a":"è"}', bytes.indexOf('{"a":"é"}'))
  writeFileSync(file, bytes)
  await expect(readAll(file)).rejects.toThrow('L’empreinte de l’archive ne correspond pas à son contenu.')
})

async function isRefused(file: string): Promise<boolean> {
  try {
    await readAll(file)
    return false
  } catch (error) {
    return error instanceof DamagedArchive
  }
}
