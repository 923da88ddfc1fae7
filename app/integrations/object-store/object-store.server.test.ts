import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startS3Server } from '../../../tests/support/s3-server'
import { openObjectStore } from './index.server'

const quick = { waitMs: 300, retryMs: 1 }
const names = ['a.tar', 'b.tar', 'files/aa/aa.enc', 'issued-boutique.jsonl', 'z.tar']

function newFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 's3-')), 'fichier')
  writeFileSync(file, text)
  return file
}

test('files are put, listed on several pages, read back and removed, each request signed', async () => {
  const { place, objects, state } = await startS3Server()
  const store = openObjectStore(place, quick)
  for (const name of names) await store.put(name, newFile(`de ${name}`))
  expect([...objects.keys()].sort()).toEqual(names.map((name) => `boutique/${name}`).sort())
  const listed = await store.list()
  expect(listed.map(({ name }) => name).sort()).toEqual([...names].sort())
  expect(state.requests.filter((each) => each.includes('continuation-token')).length).toBeGreaterThan(0)
  const file = newFile('')
  await store.get('a.tar', { file, size: 8 })
  expect(readFileSync(file, 'utf8')).toBe('de a.tar')
  await store.remove('a.tar')
  expect(objects.has('boutique/a.tar')).toBe(false)
})

test('a wrong key, and one of another region, are told by the server’s own reason', async () => {
  const { place } = await startS3Server()
  const wrong = openObjectStore({ ...place, secretAccessKey: 'autre' }, quick)
  await expect(wrong.list()).rejects.toThrow(
    /^127\.0\.0\.1:\d+ refuse l’accès au seau essai \(SignatureDoesNotMatch\)\./,
  )
  await expect(openObjectStore({ ...place, region: 'ailleurs' }, quick).list()).rejects.toThrow(
    'AuthorizationHeaderMalformed',
  )
  await expect(openObjectStore({ ...place, bucket: 'autre' }, quick).list()).rejects.toThrow(
    'Le seau autre n’existe pas',
  )
})

test.each([
  ['slow', 'met trop de temps à répondre. Ce qui manque partira à la prochaine sauvegarde.'],
  ['refusing', 'refuse l’accès au seau essai (AccessDenied). Vérifiez BACKUP_COPY_ACCESS_KEY'],
  ['broken', 'refuse (SlowDown). Ce qui manque partira'],
  ['half-kept', 'n’a pas gardé b.tar en entier.'],
] as const)('a server that is %s is told in one sentence, and nothing is taken for copied', async (fault, words) => {
  const { place, state, objects } = await startS3Server()
  const store = openObjectStore(place, quick)
  state.fault = fault
  await expect(store.put('b.tar', newFile('un contenu entier'))).rejects.toThrow(words)
  expect([...objects.keys()]).toEqual([])
})

test('a server that is away, or stops in the middle of a file, leaves no file here', async () => {
  const { place, state, stop } = await startS3Server()
  const store = openObjectStore(place, quick)
  await store.put('b.tar', newFile('un contenu entier'))
  state.fault = 'half-sent'
  const file = `${newFile('')}-absent`
  await expect(store.get('b.tar', { file, size: 18 })).rejects.toThrow(/ne répond pas, ou s’interrompt/)
  expect(() => readFileSync(file)).toThrow('ENOENT')
  await stop()
  await expect(store.list()).rejects.toThrow(
    /ne répond pas, ou s’interrompt \(ECONNREFUSED\)\. Vérifiez BACKUP_COPY_ENDPOINT/,
  )
})
