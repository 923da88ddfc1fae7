import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkNode, installIfMissing } from './install.mjs'

/**
 * `npm test`: everything. `npm run check`: everything but the browser. Each stage runs even when one before it failed,
 * except what cannot run without a build. The last line counts: a stage that is no test counts only when it fails.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = 'build/reports'
const withBrowser = !process.argv.includes('--no-browser')

checkNode()
installIfMissing()

const totals = { passed: 0, failed: 0, skipped: 0 }
rmSync(`${root}${reports}`, { recursive: true, force: true })
mkdirSync(`${root}${reports}`, { recursive: true })

check('Types', () => bin('react-router', ['typegen']) && bin('tsc', []))
check('Style', () => bin('biome', ['check', '--error-on-warnings', '.']))
if (
  check(
    'Construction',
    () => spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit', cwd: root }).status === 0,
  )
) {
  tests(
    'Tests',
    () => readVitest('vitest.json'),
    () => vitest('vitest.json'),
  )
  tests(
    'Fiabilité',
    () => readVitest('faults.json'),
    () => vitest('faults.json', ['--config', 'vitest.faults.config.ts']),
  )
  if (withBrowser) await browserTests()
}

const { passed, failed, skipped } = totals
console.info(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

async function browserTests() {
  const { findOrInstallChromium } = await import('./chromium.mjs')
  const chromium = findOrInstallChromium()
  if (!check('Chromium', () => chromium !== undefined)) return
  tests('Navigateur', readPlaywright, () => bin('playwright', ['test'], { CHROMIUM_PATH: chromium }))
}

/** A stage that passes or fails as a whole. */
function check(name, stage) {
  const ok = timed(name, stage)
  if (!ok) totals.failed += 1
  return ok
}

/** A stage that counts its tests in a report; one that failed without a failed test (it could not start) counts as one. */
function tests(name, readReport, stage) {
  const ok = timed(name, stage)
  const counted = readReport()
  totals.passed += counted.passed
  totals.skipped += counted.skipped
  totals.failed += ok ? counted.failed : Math.max(1, counted.failed)
}

function timed(name, stage) {
  console.info(`\n── ${name}`)
  const startedAt = performance.now()
  const ok = stage()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.info(`── ${name}\u202f: ${ok ? 'ok' : 'échec'}, ${seconds} s`)
  return ok
}

/** A tool of ours, by its name in node_modules/.bin. */
function bin(name, args, environment = {}) {
  const env = { ...process.env, ...environment }
  return spawnSync(`node_modules/.bin/${name}`, args, { stdio: 'inherit', cwd: root, env }).status === 0
}

function vitest(report, options = []) {
  const file = `--outputFile.json=${reports}/${report}`
  return bin('vitest', ['run', ...options, '--reporter=default', '--reporter=json', file])
}

function readVitest(name) {
  const report = readJson(name)
  return {
    passed: report?.numPassedTests ?? 0,
    // A file that could not be loaded has no test to count.
    failed: (report?.numFailedTests ?? 0) + filesWithoutTests(report),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
}

function filesWithoutTests(report) {
  return (report?.testResults ?? []).filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    .length
}

function readPlaywright() {
  const stats = readJson('playwright.json')?.stats
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  }
}

function readJson(name) {
  const file = `${root}${reports}/${name}`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
