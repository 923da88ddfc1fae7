import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, readTests } from './imports'

const records = readdirSync('docs/decisions')
  .sort()
  .map((name) => join('docs/decisions', name))
const documents = ['README.md', ...readdirSync('docs').map((name) => join('docs', name)), ...records].filter((file) =>
  file.endsWith('.md'),
)

/** Root folders, and folders of `app` that a document may name without `app/`. */
const folders = ['app', 'docs', 'migrations', 'pictures', 'public', 'scripts', 'server', 'tests']
const appFolders = readdirSync('app').filter((name) => !name.includes('.'))

interface Document {
  file: string
  text: string
}

/** Paths in code spans and link targets that do not exist. Skips patterns and placeholders. */
function findDeadPaths({ file, text }: Document): string[] {
  const spans = [...text.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path)
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path = '']) => path)
  return [
    ...spans.filter((path) => isPath(path) && !existsSync(path) && !existsSync(join('app', path))),
    ...links.filter((path) => !existsSync(join(dirname(file), path))),
  ].map((path) => `${file}: ${path}`)
}

function isPath(text: string): boolean {
  const [folder = '', rest] = text.split(/\/(.*)/)
  return Boolean(rest) && (folders.includes(folder) || appFolders.includes(folder))
}

function read(file: string): Document {
  return { file, text: readFileSync(file, 'utf8') }
}

test('every path that a document names exists', () => {
  expect(documents.length).toBeGreaterThan(30)
  expect(documents.map(read).flatMap(findDeadPaths)).toEqual([])
})

test('a missing path is found, in a code span and in a link', () => {
  const text = 'See `server/gone.ts`, `models/gone/index.ts`, `server/serve.ts` and [this](gone.md).'
  expect(findDeadPaths({ file: 'docs/planted.md', text })).toEqual([
    'docs/planted.md: server/gone.ts',
    'docs/planted.md: models/gone/index.ts',
    'docs/planted.md: gone.md',
  ])
})

const MAX_WORDS = 400
const sections = ['Status', 'Date', 'Context', 'Decision', 'Consequences']
const statuses = /^(Accepted\.|Superseded by \[(\d{4})\]\(\2-[\w-]+\.md\)\.|Withdrawn because .+)/

/** What is wrong with a record, at its place in the list: number, sections, status, date, length. */
function findFaults({ file, text }: Document, place: number): string[] {
  const number = String(place + 1).padStart(4, '0')
  const parts = new Map([...text.matchAll(/^\*\*(\w+)\.\*\* ?(.*)/gm)].map(([, name = '', line = '']) => [name, line]))
  const words = text.split(/\s+/).filter(Boolean).length
  return [
    ...(file.includes(`/${number}-`) && text.startsWith(`# ${number}. `) ? [] : [`${file}: is not ${number}`]),
    ...([...parts.keys()].join() === sections.join() ? [] : [`${file}: sections`]),
    ...(statuses.test(parts.get('Status') ?? '') ? [] : [`${file}: status`]),
    ...(/^\d{4}-\d\d-\d\d\.$/.test(parts.get('Date') ?? '') ? [] : [`${file}: date`]),
    ...(words < MAX_WORDS ? [] : [`${file}: ${words} words`]),
  ]
}

test('decision records are numbered without a gap, short, and of one form', () => {
  expect(records.length).toBeGreaterThan(30)
  expect(records.map(read).flatMap(findFaults)).toEqual([])
})

test('a record with a gap, a foreign status or too many words is found', () => {
  const long = 'word '.repeat(MAX_WORDS)
  const text = `# 0009. Planted\n\n**Status.** Draft.\n\n**Date.** Monday.\n\n**Decision.** ${long}`
  expect(findFaults({ file: 'planted/0009-text.md', text }, 7)).toEqual([
    'planted/0009-text.md: is not 0008',
    'planted/0009-text.md: sections',
    'planted/0009-text.md: status',
    'planted/0009-text.md: date',
    `planted/0009-text.md: ${MAX_WORDS + 8} words`,
  ])
})

const names = new Set(records.map((file) => basename(file, '.md')).flatMap((name) => [name, name.slice(0, 4)]))

/** Citations such as `decisions/0001` or with the file's whole name. */
function findDeadCitations({ file, text }: Document): string[] {
  const cited = [...text.matchAll(/decisions\/(\d{4}(?:-[\w-]+)?)/g)].map(([, name = '']) => name)
  return cited.filter((name) => !names.has(name)).map((name) => `${file}: ${name}`)
}

test('every cited decision record exists', () => {
  const sources = ['app', 'server', 'scripts', 'migrations', 'tests'].flatMap((folder) => [
    ...readSources(folder),
    ...readTests(folder),
  ])
  const texts = [...documents.map(read), ...sources.map(({ path, text }) => ({ file: path, text }))]
  expect(texts.filter(({ text }) => text.includes('decisions/0')).length).toBeGreaterThan(20)
  expect(texts.flatMap(findDeadCitations)).toEqual([])
})

test('a citation of a missing record is found', () => {
  const text = ['0001', '0001-demo-and-real-shop.md', '0001-demo', '0999'].map((name) => `decisions/${name}`).join(' ')
  expect(findDeadCitations({ file: 'app/planted.ts', text })).toEqual([
    'app/planted.ts: 0001-demo',
    'app/planted.ts: 0999',
  ])
})
