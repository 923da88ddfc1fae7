import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Header } from 'tar/header'
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

test('members of any length and name survive a round trip', async () => {
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

test('archives of earlier versions, with hand-written headers, can be read', async () => {
  const former = join(openFolder(), 'former.tar')
  writeFileSync(former, gunzipSync(readFileSync('tests/support/former-archive.tar.gz')))
  expect(await readAll(former)).toEqual({
    [longName]: '00ff01fe',
    'tenants/boutique/uploads/é.webp': '00ff01fe',
    'vide.txt': '',
    'manifest.json': Buffer.from('{"a":"é"}').toString('hex'),
  })
  expect(await unseenChanges(former, { step: 13 })).toEqual([])
})

test('a name that does not fit a header is refused before writing', async () => {
  const archive = await createArchive(join(openFolder(), 'essai.tar'), { at })
  onTestFinished(() => archive.close())
  await expect(archive.addText('n'.repeat(101), '')).rejects.toThrow('est trop long pour une archive.')
})

test.each(['SymbolicLink', 'Link', 'Directory', 'CharacterDevice'] as const)(
  'a member of type %s is refused, even under a valid seal',
  async (type) => {
    const file = join(openFolder(), 'essai.tar')
    const block = Buffer.alloc(512)
    new Header({ path: 'essai', linkpath: '/etc/passwd', size: 0, mtime: at, type }).encode(block)
    writeFileSync(file, sealed(block))
    await expect(readAll(file)).rejects.toThrow('Ce n’est pas une archive de cette boutique')
  },
)

function sealed(bytes: Buffer): Buffer {
  const block = Buffer.alloc(512)
  new Header({ path: 'sha256', size: 65, mtime: at, mode: 0o600, uid: 0, gid: 0, type: 'File' }).encode(block)
  const digest = `${createHash('sha256').update(bytes).digest('hex')}\n`
  return Buffer.concat([bytes, block, Buffer.from(digest.padEnd(512 + 1024, '\0'))])
}

test('any flipped bit is detected', async () => {
  expect(await unseenChanges(await makeArchive(openFolder()))).toEqual([])
})

async function unseenChanges(file: string, { step = 3 } = {}): Promise<number[]> {
  const sound = readFileSync(file)
  const unseen: number[] = []
  for (let place = 0; place < sound.length; place += step) {
    const bytes = Buffer.from(sound)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (place % 8))
    writeFileSync(file, bytes)
    if (!(await isRefused(file))) unseen.push(place)
  }
  return unseen
}

test('a truncated archive and one with trailing bytes are refused', async () => {
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

test('the seal covers everything before it: two archives cannot be mixed', async () => {
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
