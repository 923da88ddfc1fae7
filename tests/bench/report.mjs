import { cpus, loadavg, release, totalmem } from 'node:os'
import { shown } from './figures.mjs'
import { loadTool } from './load.mjs'
import { pinned } from './process.mjs'

const rows = []

/**
 * One row of the table. `atLeast`, `atMost`: target for the median; without one the row is informative.
 * @param {{ what: string, value: { median: number, min: number, max: number }, unit?: string, digits?: number, atLeast?: number, atMost?: number, note?: string }} row
 */
export function record(row) {
  rows.push(row)
  console.info(`  ${row.what}: ${lineOf(row).slice(1).join(' · ')}`)
}

function lineOf({ what, value, unit = '', digits = 2, atLeast, atMost, note = '' }) {
  const target = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : ''
  return [
    what,
    `${shown(value, digits)}${unit && ` ${unit}`}`,
    target && `${target}${unit && ` ${unit}`}`,
    verdict({ value, atLeast, atMost }),
    note,
  ]
}

function verdict({ value, atLeast, atMost }) {
  if (atLeast === undefined && atMost === undefined) return ''
  return value.median >= (atLeast ?? value.median) && value.median <= (atMost ?? value.median) ? 'reached' : 'MISSED'
}

export function machine() {
  const [cpu] = cpus()
  return [
    `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.versions.node}`,
    `load by ${loadTool}, 32 connections, ${pinned ? 'server on core 0, load from core 1' : 'server and load not pinned'}`,
    `load average ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  ].join('; ')
}

export const noisy = 'OTHER WORK WAS RUNNING ON THIS MACHINE: figures are not final.'

/** The table in Markdown; the exit code says whether every target was reached. */
export function printTable(quiet) {
  console.info(`\n${machine()}${quiet ? '' : `\n${noisy}`}\n`)
  console.info('| measured | median (min–max) | target | | |')
  console.info('|---|---|---|---|---|')
  for (const row of rows) console.info(`| ${lineOf(row).join(' | ')} |`)
  process.exitCode = rows.some((row) => verdict(row) === 'MISSED') ? 1 : 0
}
