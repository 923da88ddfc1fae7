import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { formatDate } from '~/models/values/french-date'
import known from '../advisories.json'
import { type Checked, failed, passed, skipped } from '../scans'

export interface InstalledPackage {
  name: string
  version: string
}

export interface Advisory {
  id: string
  package: string
  /** Version range: start inclusive, end exclusive. */
  affected: { from?: string; before?: string }[]
  what: string
  /** Why the shop is not affected. */
  contained?: string
}

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().optional() })),
})

/** npm's record of the last installation without dev dependencies; undefined when missing. */
export async function listInstalled(file = 'node_modules/.package-lock.json'): Promise<InstalledPackage[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { packages } = lockSchema.parse(JSON.parse(text))
  return Object.entries(packages).flatMap(([path, { version, dev }]) => {
    const name = path.split('node_modules/').at(-1)
    return name && version && !dev ? [{ name, version }] : []
  })
}

export function checkAdvisories(installed: InstalledPackage[] | undefined, advisories: Advisory[] = known.advisories) {
  if (!installed) return skipped('npm n’a rien noté de ce qu’il a installé (node_modules/.package-lock.json).')
  const found = advisories.flatMap((advisory) =>
    installed
      .filter(({ name, version }) => name === advisory.package && isAffected(version, advisory))
      .map(({ version }) => ({ ...advisory, version })),
  )
  const open = found.filter(({ contained }) => contained === undefined)
  if (open.length > 0) return exposed(open)
  const list = `${installed.length} paquets comparés à la liste du ${formatDate(new Date(known.date))} (${known.source})`
  return passed(
    `${[`${list}\u202f: aucune version ouverte à une faille connue`, ...containedWords(found)].join('. ')}.`,
  )
}

function containedWords(found: (Advisory & { version: string })[]): string[] {
  const reasons = new Map<string, string[]>()
  for (const { package: name, version, id, contained = '' } of found) {
    const key = `${name} ${version}, sans effet ici\u202f: ${contained}`
    reasons.set(key, [...(reasons.get(key) ?? []), id])
  }
  return [...reasons].map(([words, ids]) => `${ids.join(', ')}\u202f: ${words}`)
}

function exposed(open: (Advisory & { version: string })[]): Checked {
  const words = open.map(({ id, package: name, version, what }) => `${name} ${version}\u202f: ${what} (${id})`)
  const mended = open.map(({ package: name, affected }) => `${name} ${affected.at(-1)?.before ?? ''}`.trim())
  return failed(
    'critical',
    `Versions ouvertes à une faille connue\u202f: ${words.join('\u202f; ')}.`,
    `Installez la version du programme qui apporte au moins ${[...new Set(mended)].join(', ')}.`,
  )
}

function isAffected(version: string, { affected }: Advisory): boolean {
  return affected.some(
    ({ from, before }) =>
      (from === undefined || compareVersions(version, from) >= 0) &&
      (before === undefined || compareVersions(version, before) < 0),
  )
}

/** A pre-release sorts before its version. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (const place of [0, 1, 2]) {
    const difference = (left.numbers[place] ?? 0) - (right.numbers[place] ?? 0)
    if (difference !== 0) return difference
  }
  return Number(right.isEarly) - Number(left.isEarly)
}

function partsOf(version: string): { numbers: number[]; isEarly: boolean } {
  const [numbers = '', early] = (version.split('+')[0] ?? '').split(/-(.*)/)
  return { numbers: numbers.split('.').map(Number), isEarly: early !== undefined }
}
