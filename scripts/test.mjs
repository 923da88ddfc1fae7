import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { checkNode, installUncompiledIfMissing } from './install.mjs'
import { readPlaywright, readVitest } from './test-reports.mjs'

/**
 * `npm test`: everything. `npm run check`: everything except browser tests. Each stage runs even when an earlier one
 * failed, unless it needs a build that failed. Failures are repeated at the end, with totals in the last line; a stage
 * without tests counts only when it fails.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = `${root}build/reports`
const withBrowser = !process.argv.includes('--no-browser')

checkNode()
// apt-get downloads while npm does.
const chromium = withBrowser && run(['scripts/chromium.mjs'])
installUncompiledIfMissing()

const totals = { passed: 0, skipped: 0 }
/** @type {import('./test-reports.mjs').Failure[]} */
const failures = []
/** Tests that had a second try. @type {import('./test-reports.mjs').Failure[]} */
const unsteady = []
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// The types are checked beside the build.
const types = run([bin('react-router'), 'typegen'], ['node_modules/typescript-native/bin/tsc'])
const [isCompiled, isBuilt, hasChromium] = await Promise.all([
  check('SQLite', run(['scripts/install.mjs'])),
  check('Construction', run(['scripts/build.mjs'], ['tests/support/application-build/build.mjs'])),
  chromium && check('Chromium', chromium),
  check('Style', run([bin('biome'), 'check', '--error-on-warnings', '.'])),
])
const canRun = isBuilt && isCompiled
const isTimed = Boolean(process.env.SCALE || process.env.STRICT_TIMES)
// Many reliability suites mostly wait, and count instead of measuring: they run at low priority, a third of them in each
// run, all when they are timed.
const counted = canRun && !isTimed && runAll([[...faults('counted'), ...drawnSuites(3)]], { yielding: true })
if (canRun) await tests('Tests', readVitest, 'vitest.json', vitest('vitest.json'))
await check('Types', types)
if (canRun) {
  if (hasChromium) await tests('Navigateur', readPlaywright, 'playwright.json', [bin('playwright'), 'test'])
  if (counted) await checkTwice('Fiabilité', 'counted', counted)
  else await tests('Fiabilité', readVitest, 'counted.json', faults('counted'))
  await checkTwice('Fiabilité, au calme', 'alone', runAll([faults('alone')]))
}

for (const failure of unsteady) tell('↻ (réussi au second essai)', failure)
for (const failure of failures) tell('✗', failure)
const { passed, skipped } = totals
console.info(`\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failures.length > 0 ? 1 : 0

function run(...commands) {
  return runAll(commands)
}

/** Runs commands in sequence until one fails. Output is buffered, since others run in parallel. */
async function runAll(commands, { yielding = false } = {}) {
  const startedAt = performance.now()
  let output = ''
  let ok = true
  for (const args of commands) {
    if (!ok) break
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: root })
    if (yielding && child.pid) setPriority(child.pid, Math.min(19, getPriority() + 5))
    const [[code], out, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
    output += out + errors
    ok = code === 0
  }
  return { ok, output, ms: performance.now() - startedAt }
}

/** A stage that passes or fails as a whole. */
async function check(name, running) {
  const { ok, output, ms } = await running
  console.info(`\n── ${name}\n${output.trimEnd()}`)
  tellEnd(name, { ok, ms })
  if (!ok) failAsAWhole(name)
  return ok
}

/** A stage that counts its tests in a report, with live output. */
async function tests(name, read, report, args) {
  console.info(`\n── ${name}`)
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { stdio: 'inherit', cwd: root })
  const [code] = await once(child, 'close')
  const ok = code === 0
  tellEnd(name, { ok, ms: performance.now() - startedAt })
  count(name, ok, read(`${reports}/${report}`))
}

/** Same, for reliability suites: a file that failed on a busy machine has a second try, in the quiet, as browser tests do. */
async function checkTwice(name, project, running) {
  const { ok, output, ms } = await running
  console.info(`\n── ${name}\n${output.trimEnd()}`)
  tellEnd(name, { ok, ms })
  const report = `${reports}/${project}.json`
  const { failures } = readVitest(report)
  if (failures.length === 0) return count(name, ok, readVitest(report))
  const files = [...new Set(failures.map(({ file }) => file))]
  count(name, true, readVitest(report, files))
  unsteady.push(...failures)
  const again = [...faults('again', project), '--maxWorkers=1', ...files.map((file) => relative(root, file))]
  await tests(`${name}, second essai`, readVitest, 'again.json', again)
}

/** A stage that failed without a failed test (it could not start) counts as one. */
function count(name, ok, counted) {
  totals.passed += counted.passed
  totals.skipped += counted.skipped
  failures.push(...counted.failures)
  unsteady.push(...counted.unsteady)
  if (!ok && counted.failures.length === 0) failAsAWhole(name)
}

function tell(mark, { file, name, reason }) {
  const place = [relative(root, file), name].filter(Boolean).join(' › ')
  console.info(`\n${mark} ${place}\n${reason.replace(/^/gm, '    ')}`)
}

function tellEnd(name, { ok, ms }) {
  console.info(`── ${name}\u202f: ${ok ? 'ok' : 'échec'}, ${(ms / 1000).toFixed(1)} s`)
}

function failAsAWhole(name) {
  failures.push({ file: root, name, reason: 'Voyez plus haut.' })
}

/** One in `every` of the reliability suites, others in each run. */
function drawnSuites(every) {
  const start = Math.floor(Math.random() * every)
  const suites = readdirSync(`${root}tests/faults`).filter((name) => name.endsWith('.test.ts'))
  return suites.sort().flatMap((name, place) => (place % every === start ? [`tests/faults/${name}`] : []))
}

/** A tool in node_modules/.bin. */
function bin(name) {
  return `node_modules/.bin/${name}`
}

function vitest(report) {
  return [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/${report}`]
}

function faults(report, project = report) {
  return [...vitest(`${report}.json`), '--config', 'vitest.faults.config.ts', '--project', project]
}
