import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const records = readdirSync('docs/decisions').map((name) => join('docs/decisions', name))
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

test('every decision record has its number, a status with a date, and a decision', () => {
  for (const { file, text } of records.map(read)) {
    const number = /(\d{4})-[\w-]+\.md$/.exec(file)?.[1]
    expect(text, file).toMatch(
      new RegExp(`^# ${number}\\. .+\\n\\n\\*\\*Status\\.\\*\\* \\w[^\\n]*, \\d{4}-\\d\\d-\\d\\d\\.`),
    )
    expect(text, file).toContain('**Decision.**')
  }
})
