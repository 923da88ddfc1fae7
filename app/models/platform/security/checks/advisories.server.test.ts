import { expect, test } from 'vitest'
import known from '../advisories.json'
import { type Advisory, checkAdvisories, compareVersions, listInstalled } from './advisories.server'

const advisories: Advisory[] = known.advisories

/** Last affected version. */
function affectedVersion({ affected }: Advisory): string {
  const { from, before = '99.0.0' } = affected.at(-1) ?? {}
  return from ?? `${before}-beta.1`
}

test.each(advisories.map((advisory) => [advisory.id, advisory] as const))(
  '%s is reported for an affected version',
  (id, advisory) => {
    const installed = [{ name: advisory.package, version: affectedVersion(advisory) }]
    const checked = checkAdvisories(installed, [advisory])
    expect(checked.evidence).toContain(id)
    expect(checked.outcome).toBe(advisory.contained ? 'passed' : 'failed')
  },
)

test.each(advisories.filter(({ contained }) => !contained).map((advisory) => [advisory.id, advisory] as const))(
  '%s is fixed by the version that it names',
  (_id, advisory) => {
    const version = advisory.affected.at(-1)?.before ?? ''
    expect(checkAdvisories([{ name: advisory.package, version }], [advisory])).toMatchObject({ outcome: 'passed' })
  },
)

test('no installed version is affected, and contained advisories are named', async () => {
  const installed = await listInstalled()
  expect(installed?.length).toBeGreaterThan(50)
  expect(installed?.map(({ name }) => name)).not.toContain('vitest')
  const checked = checkAdvisories(installed)
  expect(checked.outcome).toBe('passed')
  expect(checked.evidence).toMatch(/CVE-2023-30533, CVE-2024-22363.: sheetjs-style 0\.15\.8, sans effet ici/)
})

test('each advisory is about a package that the shop has or had, with its date', () => {
  expect(known.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(advisories.filter(({ id }) => !/^(CVE-\d{4}-\d+|GHSA(-[a-z0-9]{4}){3})$/.test(id))).toEqual([])
  expect(new Set(advisories.map(({ id }) => id)).size).toBe(advisories.length)
})

test('without npm’s record nothing is reported', async () => {
  expect(await listInstalled('/nonexistent')).toBeUndefined()
  expect(checkAdvisories(undefined)).toMatchObject({ outcome: 'skipped' })
})

test.each([
  ['1.2.3', '1.2.3', 0],
  ['1.2.3', '1.2.4', -1],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0', '10.0.0', -1],
  ['1.2.3-beta.1', '1.2.3', -1],
  ['1.2.3+build', '1.2.3', 0],
])('%s beside %s', (a, b, order) => {
  expect(Math.sign(compareVersions(a, b))).toBe(order)
})
