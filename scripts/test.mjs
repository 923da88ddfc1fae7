import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { checkNode, installUncompiledIfMissing } from './install.mjs'
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
// What apt-get fetches comes beside what npm fetches.
const chromium = withBrowser && run(['scripts/chromium.mjs'])
installUncompiledIfMissing()

const totals = { passed: 0, skipped: 0 }
/** @type {import('./test-reports.mjs').Failure[]} */
const failures = []
/** Browser tests that passed at their second try. @type {import('./test-reports.mjs').Failure[]} */
const unsteady = []
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// The compiler of the types has one core's work for a minute: the first tests begin beside it.
const types = run([bin('react-router'), 'typegen'], [bin('tsc')])
const [isCompiled, isBuilt, hasChromium] = await Promise.all([
  check('SQLite', run(['scripts/install.mjs'])),
  check('Construction', run(['scripts/build.mjs'], ['tests/support/application-build/build.mjs'])),
  chromium && check('Chromium', chromium),
  check('Style', run([bin('biome'), 'check', '--error-on-warnings', '.'])),
])
const canRun = isBuilt && isCompiled
const isTimed = Boolean(process.env.SCALE || process.env.STRICT_TIMES)
// Many of the reliability suites wait, and they count instead of measuring: they take what the others leave.
const counted = canRun && !isTimed && runAll([faults('counted')], { yielding: true })
if (canRun) await tests('Tests', readVitest, 'vitest.json', vitest('vitest.json'))
await check('Types', types)
if (canRun) {
  if (hasChromium) await tests('Navigateur', readPlaywright, 'playwright.json', [bin('playwright'), 'test'])
  if (counted) await checkTests('Fiabilité', readVitest, 'counted.json', counted)
  else await tests('Fiabilité', readVitest, 'counted.json', faults('counted'))
  await tests('Fiabilité, au calme', readVitest, 'alone.json', faults('alone'))
}

for (const failure of unsteady) tell('↻ (réussi au second essai)', failure)
for (const failure of failures) tell('✗', failure)
const { passed, skipped } = totals
console.info(`\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failures.length > 0 ? 1 : 0

function run(...commands) {
  return runAll(commands)
}

/** Commands one after the other, until one fails. They run beside others, so their output is kept until they end. */
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

/** A stage that counts its tests in a report, seen as it runs. */
async function tests(name, read, report, args) {
  console.info(`\n── ${name}`)
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { stdio: 'inherit', cwd: root })
  const [code] = await once(child, 'close')
  const ok = code === 0
  tellEnd(name, { ok, ms: performance.now() - startedAt })
  count(name, ok, read(`${reports}/${report}`))
}

/** The same of one that ran beside another. */
async function checkTests(name, read, report, running) {
  const { ok, output, ms } = await running
  console.info(`\n── ${name}\n${output.trimEnd()}`)
  tellEnd(name, { ok, ms })
  count(name, ok, read(`${reports}/${report}`))
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

/** A tool of ours, by its name in node_modules/.bin. */
function bin(name) {
  return `node_modules/.bin/${name}`
}

function vitest(report) {
  return [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/${report}`]
}

function faults(project) {
  return [...vitest(`${project}.json`), '--config', 'vitest.faults.config.ts', '--project', project]
}
