import { expect, test } from 'vitest'
import { createPathRouter } from '../../server/canonical-path'
import { openApp } from '../support/app'
import { rawRequest } from '../support/raw-request'
import { builtTable } from './built-table'
import { examplePath, routeTable } from './route-table'

const app = await openApp({ LIMITS_SCALE: '0.001' })
const server = await app.startServer()
const route = createPathRouter(await builtTable())

const query = '?q=Eau%20dure'
const form = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' }

/** Their guard authenticates before a path below them is resolved. */
const guarded = /^\/(admin|api\/\w+)\/\*$/
const pages = routeTable().filter(({ verb }) => verb === undefined)
const patterns = [...new Set(pages.map(({ pattern }) => pattern))].filter((pattern) => !guarded.test(pattern))
/** `change` in each word of a pattern that is no parameter. */
const inWords = (pattern: string, change: (word: string) => string) =>
  pattern.replace(/(?<=\/)[^/:*]+(?=\/|$)/g, change)
const encoded = (word: string) => word.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
const spellings: Record<string, (pattern: string) => string> = {
  'in capitals': (pattern) => examplePath(inWords(pattern, (word) => word.toUpperCase())),
  'with a trailing slash': (pattern) => `${examplePath(pattern)}/`,
  'with a double slash': (pattern) => examplePath(pattern.replace(/\/([^/]*)$/, '//$1')),
  'with needless encoding': (pattern) => examplePath(inWords(pattern, encoded)),
}

test('a word in the table is a word or a parameter, never both', () => {
  const segments = patterns.flatMap((pattern) => pattern.slice(1).split('/'))
  expect(segments.filter((segment) => !/^(\*|:\w+\??|[\w.-]*\??)$/.test(segment))).toEqual([])
})

for (const [name, respell] of Object.entries(spellings)) {
  const others = patterns
    .map((pattern) => ({ path: examplePath(pattern), other: respell(pattern) }))
    .filter(({ path, other }) => other !== path)

  test(`a page asked for ${name} is redirected to its canonical path, or does not exist`, async () => {
    expect(others.length).toBeGreaterThan(70)
    const reached: string[] = []
    for (const { path, other } of others) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await rawRequest(server.url, { method, path: other + query })
        if (status !== 308 && status !== 404) reached.push(`${method} ${other} ${status}`)
        if (status !== 308) continue
        expect([other, headers.location]).toEqual([other, path + query])
        const cacheControl = route(path).policy.cache === 'revalidate' ? 'private, no-cache' : 'no-store'
        expect([other, headers['cache-control']]).toEqual([other, cacheControl])
      }
    }
    expect(reached).toEqual([])
  })

  test(`no form is accepted by a page ${name}`, async () => {
    const reached: string[] = []
    for (const { other } of others) {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const { status } = await rawRequest(server.url, { method, path: other, headers: form, body: '' })
        if (status !== 404) reached.push(`${method} ${other} ${status}`)
      }
    }
    expect(reached).toEqual([])
  })
}
