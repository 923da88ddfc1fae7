import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkNode, installIfMissing } from './install.mjs'
import { readPlaywright, readVitest } from './test-reports.mjs'

/**
 * `npm test`: everything. `npm run check`: everything but the browser. Each stage runs even when one before it failed,
 * except what cannot run without a build. What failed is named again at the end. The last line counts: a stage that is
 * no test counts only when it fails.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = `${root}build/reports`
const withBrowser = !process.argv.includes('--no-browser')

checkNode()
installIfMissing()

const totals = { passed: 0, skipped: 0 }
/** @type {import('./test-reports.mjs').Failure[]} */
const failures = []
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

check('Types', () => bin('react-router', ['typegen']) && bin('tsc', []))
check('Style', () => bin('biome', ['check', '--error-on-warnings', '.']))
if (
  check(
    'Construction',
    () => spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit', cwd: root }).status === 0,
  )
) {
  tests('Tests', readVitest, 'vitest.json', () => vitest('vitest.json'))
  tests('Fiabilité', readVitest, 'faults.json', () => vitest('faults.json', ['--config', 'vitest.faults.config.ts']))
  if (withBrowser) await browserTests()
}

for (const { file, name, reason } of failures) {
  console.info(`\n✗ ${[relative(root, file), name].filter(Boolean).join(' › ')}\n${reason.replace(/^/gm, '    ')}`)
}
const { passed, skipped } = totals
console.info(`\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failures.length > 0 ? 1 : 0

async function browserTests() {
  const { findOrInstallChromium } = await import('./chromium.mjs')
  const chromium = findOrInstallChromium()
  if (!check('Chromium', () => chromium !== undefined)) return
  tests('Navigateur', readPlaywright, 'playwright.json', () => bin('playwright', ['test'], { CHROMIUM_PATH: chromium }))
}

/** A stage that passes or fails as a whole. */
function check(name, stage) {
  const ok = timed(name, stage)
  if (!ok) failAsAWhole(name)
  return ok
}

/** A stage that counts its tests in a report; one that failed without a failed test (it could not start) counts as one. */
function tests(name, read, report, stage) {
  const ok = timed(name, stage)
  const counted = read(`${reports}/${report}`)
  totals.passed += counted.passed
  totals.skipped += counted.skipped
  failures.push(...counted.failures)
  if (!ok && counted.failures.length === 0) failAsAWhole(name)
}

function failAsAWhole(name) {
  failures.push({ file: root, name, reason: 'Voyez plus haut.' })
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
