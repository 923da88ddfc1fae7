import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { text } from 'node:stream/consumers'
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

const [isBuilt, hasChromium] = await Promise.all([
  check('Construction', ['scripts/build.mjs']),
  withBrowser && check('Chromium', ['scripts/chromium.mjs']),
  check('Types', [bin('react-router'), 'typegen'], [bin('tsc')]),
  check('Style', [bin('biome'), 'check', '--error-on-warnings', '.']),
])
if (isBuilt) {
  tests('Tests', readVitest, 'vitest.json', vitest('vitest.json'))
  tests('Fiabilité', readVitest, 'faults.json', [...vitest('faults.json'), '--config', 'vitest.faults.config.ts'])
  if (hasChromium) tests('Navigateur', readPlaywright, 'playwright.json', [bin('playwright'), 'test'])
}

for (const { file, name, reason } of failures) {
  console.info(`\n✗ ${[relative(root, file), name].filter(Boolean).join(' › ')}\n${reason.replace(/^/gm, '    ')}`)
}
const { passed, skipped } = totals
console.info(`\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failures.length > 0 ? 1 : 0

/** A stage that passes or fails as a whole. It runs beside others, so its output is shown when it ends. */
async function check(name, ...commands) {
  const startedAt = performance.now()
  let output = ''
  let ok = true
  for (const args of commands) {
    if (!ok) break
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: root })
    const [[code], out, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
    output += out + errors
    ok = code === 0
  }
  console.info(`\n── ${name}\n${output.trimEnd()}`)
  tellEnd(name, { ok, startedAt })
  if (!ok) failAsAWhole(name)
  return ok
}

/** A stage that counts its tests in a report; one that failed without a failed test (it could not start) counts as one. */
function tests(name, read, report, args) {
  console.info(`\n── ${name}`)
  const startedAt = performance.now()
  const ok = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: root }).status === 0
  tellEnd(name, { ok, startedAt })
  const counted = read(`${reports}/${report}`)
  totals.passed += counted.passed
  totals.skipped += counted.skipped
  failures.push(...counted.failures)
  if (!ok && counted.failures.length === 0) failAsAWhole(name)
}

function tellEnd(name, { ok, startedAt }) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.info(`── ${name}\u202f: ${ok ? 'ok' : 'échec'}, ${seconds} s`)
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
