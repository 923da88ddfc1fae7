import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPlaywright, readVitest } from './test-reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(report: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a failed test is listed with its expectation, without colours and stack', () => {
  const report = readVitest(
    written({
      testResults: [
        {
          name: '/shop/tests/cart.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'a cart is empty', failureMessages: [] },
            { status: 'passed', fullName: 'a cart is kept', failureMessages: ['late'] },
            { status: 'skipped', fullName: 'a cart is old', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'a cart adds up',
              failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\nl2\nl3\nl4\nl5\nl6\n    at file.ts:1:1'],
            },
          ],
        },
      ],
    }),
  )
  expect(report).toEqual({
    passed: 2,
    skipped: 1,
    unsteady: [{ file: '/shop/tests/cart.test.ts', name: 'a cart is kept', reason: 'late' }],
    failures: [
      { file: '/shop/tests/cart.test.ts', name: 'a cart adds up', reason: 'expected 1 to be 2\nl2\nl3\nl4\nl5\nl6' },
    ],
  })
})

test('a file that has a second try does not count at its first', () => {
  const results = ['/shop/a.test.ts', '/shop/b.test.ts'].map((name) => ({
    name,
    status: 'failed',
    message: '',
    assertionResults: [
      { status: 'passed', fullName: 'one', failureMessages: [] },
      { status: 'failed', fullName: 'two', failureMessages: ['late'] },
    ],
  }))
  const report = readVitest(written({ testResults: results }), ['/shop/a.test.ts'])
  expect(report).toEqual({
    passed: 1,
    skipped: 0,
    unsteady: [],
    failures: [{ file: '/shop/b.test.ts', name: 'two', reason: 'late' }],
  })
})

test('a file that could not be loaded counts as a failure', () => {
  const broken = { name: '/shop/a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] }
  expect(readVitest(written({ testResults: [broken] })).failures).toEqual([
    { file: '/shop/a.test.ts', name: '', reason: 'No such module' },
  ])
})

test('a failed journey is listed with its project and its page, and one that passed on retry as flaky', () => {
  const context = join(folder, 'error-context.md')
  writeFileSync(context, '# Error details\n\n```\nToo late\n```\n\n```yaml\n- heading "Panier"\n```\n')
  const attachments = [{ name: 'error-context', path: context }]
  const journey = (status: string, projectName: string) => ({
    status,
    projectName,
    results: [{ error: { message: 'Too late' }, attachments }, ...(status === 'flaky' ? [{}] : [])],
  })
  const specs = [
    { file: 'cart.spec.ts', title: 'buys', tests: [journey('expected', 'javascript'), journey('unexpected', 'plain')] },
    { file: 'pay.spec.ts', title: 'pays', tests: [journey('flaky', 'plain')] },
  ]
  const report = {
    config: { rootDir: '/shop/tests/e2e' },
    stats: { expected: 1, flaky: 1, skipped: 0 },
    suites: [{ suites: [{ specs }] }],
  }
  expect(readPlaywright(written(report))).toEqual({
    passed: 2,
    skipped: 0,
    failures: [{ file: '/shop/tests/e2e/cart.spec.ts', name: '[plain] buys', reason: 'Too late\n- heading "Panier"' }],
    unsteady: [{ file: '/shop/tests/e2e/pay.spec.ts', name: '[plain] pays', reason: 'Too late\n- heading "Panier"' }],
  })
})

test('a missing report counts no tests', () => {
  const missing = join(folder, 'none.json')
  expect([readVitest(missing), readPlaywright(missing)]).toEqual([
    { passed: 0, skipped: 0, failures: [], unsteady: [] },
    { passed: 0, skipped: 0, failures: [], unsteady: [] },
  ])
})
