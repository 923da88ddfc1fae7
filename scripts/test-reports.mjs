import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * What the runners' reports say of a run.
 * @typedef {{ file: string, name: string, reason: string }} Failure
 * @typedef {{ passed: number, skipped: number, failures: Failure[] }} Report
 */

/** @param {string} file The JSON report of Vitest. @returns {Report} */
export function readVitest(file) {
  const report = readJson(file)
  return {
    passed: report?.numPassedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures: (report?.testResults ?? []).flatMap(failuresOfFile),
  }
}

/** @param {string} file The JSON report of Playwright. @returns {Report} */
export function readPlaywright(file) {
  const report = readJson(file)
  return {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    skipped: report?.stats.skipped ?? 0,
    failures: (report?.suites ?? []).flatMap((suite) => failuresOfSuite(suite, report.config.rootDir)),
  }
}

function failuresOfFile({ name: file, status, message, assertionResults }) {
  // A file that could not be loaded has no test to name.
  if (status === 'failed' && assertionResults.length === 0) return [{ file, name: '', reason: firstLines(message) }]
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({ file, name: test.fullName, reason: firstLines(test.failureMessages.join('\n')) }))
}

function failuresOfSuite({ suites = [], specs = [] }, folder) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => ({
        file: join(folder, file),
        name: `[${test.projectName}] ${title}`,
        reason: firstLines(test.results.at(-1)?.error?.message ?? ''),
      })),
  )
  return [...own, ...suites.flatMap((suite) => failuresOfSuite(suite, folder))]
}

/** The message without the stack. */
function firstLines(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n')
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
