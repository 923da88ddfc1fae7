import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const PAGE_LINES = 80

/**
 * What the runners' reports say of a run.
 * @typedef {{ file: string, name: string, reason: string }} Failure
 * @typedef {{ passed: number, skipped: number, failures: Failure[], unsteady: Failure[] }} Report
 */

/**
 * @param {string} file The JSON report of Vitest.
 * @param {string[]} [without] Files that do not count.
 * @returns {Report}
 */
export function readVitest(file, without = []) {
  const read = (readJson(file)?.testResults ?? []).filter(({ name }) => !without.includes(name))
  const statuses = read.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    skipped: statuses.filter((status) => ['pending', 'skipped', 'todo', 'disabled'].includes(status)).length,
    failures: read.flatMap(failuresOfFile),
    unsteady: read.flatMap((file) => triesOf(file, 'passed').filter(({ reason }) => reason !== '')),
  }
}

/** @param {string} file The JSON report of Playwright. @returns {Report} */
export function readPlaywright(file) {
  const report = readJson(file)
  return {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    skipped: report?.stats.skipped ?? 0,
    failures: journeys(report, 'unexpected'),
    unsteady: journeys(report, 'flaky'),
  }
}

function failuresOfFile({ name: file, status, message, assertionResults }) {
  // A file that could not be loaded has no test to name.
  if (status === 'failed' && assertionResults.length === 0) return [{ file, name: '', reason: firstLines(message) }]
  return triesOf({ name: file, assertionResults }, 'failed')
}

/** What each test of this status failed with, in any of its tries. */
function triesOf({ name: file, assertionResults }, status) {
  return assertionResults
    .filter((test) => test.status === status)
    .map((test) => ({ file, name: test.fullName, reason: firstLines(test.failureMessages.join('\n')) }))
}

/** Tests with this status after all retries. */
function journeys(report, status) {
  return (report?.suites ?? []).flatMap((suite) => journeysOfSuite(suite, { folder: report.config.rootDir, status }))
}

function journeysOfSuite({ suites = [], specs = [] }, { folder, status }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map((test) => ({
        file: join(folder, file),
        name: `[${test.projectName}] ${title}`,
        reason: reasonOf(test.results.findLast(({ error }) => error) ?? {}),
      })),
  )
  return [...own, ...suites.flatMap((suite) => journeysOfSuite(suite, { folder, status }))]
}

function reasonOf({ error, attachments = [] }) {
  const context = attachments.find(({ name }) => name === 'error-context')
  return [firstLines(error?.message ?? ''), ...(context ? shownPage(context.path) : [])].join('\n')
}

/** Accessibility snapshot of the page at the failure. */
function shownPage(file) {
  if (!existsSync(file)) return []
  const snapshot = /^```yaml\n(.*?)^```/ms.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return snapshot.trimEnd().split('\n').slice(0, PAGE_LINES)
}

/** The message without the stack. */
function firstLines(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n')
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
