import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { checkArticle } from './article/edit.server'
import { renderLegalText } from './markdown-work.server'

const article = { title: 'a', excerpt: '', tags: '', picture_alt: '', related_reason: '' }

afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('the longest text of links is rendered while the event loop turns', async () => {
  const content = '[a](/b) '.repeat(12_500)
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const startedAt = performance.now()
  const checked = await checkArticle({ ...article, content }, [])
  const tookMs = performance.now() - startedAt
  clearInterval(timer)
  expect(checked).toMatchObject({ ok: true, rendered: { html: expect.stringContaining('<a href="/b">a</a>') } })
  expect(longest).toBeLessThan(tookMs / 2)
})

test('a legal text is rendered once for all who ask at the same time', () => {
  expect(renderLegalText('# Une fois')).toBe(renderLegalText('# Une fois'))
})

test('a text that is not rendered in time is refused, in an article and in a legal text', async () => {
  const silent = join(tmpdir(), 'silent-worker.mjs')
  writeFileSync(silent, `import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => {})`)
  vi.stubEnv('MARKDOWN_WORKER', silent)
  vi.resetModules()
  const again = await import('./index.server')
  const [refused, problems] = await Promise.all([
    again.checkArticle({ ...article, content: 'a' }, []),
    again.checkLegalText('cgv', 'a', []),
  ])
  expect(refused).toEqual({ ok: false, reason: 'too-complex' })
  expect(problems).toEqual(['Ce texte est trop compliqué à mettre en forme\u202f: simplifiez-le'])
})
