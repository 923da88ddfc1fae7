import { expect, test } from 'vitest'
import type { ServedCertificate } from '../probes'
import { checkCertificate } from './certificate'

const at = new Date('2026-11-25T10:00:00Z')
const secure = { origin: 'https://boutique.example', at }
const days = (count: number) => new Date(at.getTime() + count * 24 * 3600_000)
const certificate = (changed: Partial<ServedCertificate> = {}): ServedCertificate => ({
  ...{ isTrusted: true, reason: undefined, validTo: days(60), protocol: 'TLSv1.3' },
  ...changed,
})

test.each([
  [{}, 'passed', undefined],
  [{ validTo: days(20) }, 'failed', 'warning'],
  [{ validTo: days(6) }, 'failed', 'critical'],
  [{ validTo: days(-1), isTrusted: false }, 'failed', 'critical'],
  [{ isTrusted: false, reason: 'SELF_SIGNED' }, 'failed', 'critical'],
  [{ protocol: 'TLSv1.1' }, 'failed', 'warning'],
])('a certificate with %j', (changed, outcome, severity) => {
  const checked = checkCertificate(certificate(changed), secure)
  expect(checked).toMatchObject({ outcome, ...(severity && { severity }) })
})

test('without https, or when the address is unreachable, nothing is reported', () => {
  expect(checkCertificate(undefined, { origin: 'http://localhost:3000', at })).toMatchObject({ outcome: 'skipped' })
  expect(checkCertificate(undefined, secure)).toMatchObject({
    outcome: 'skipped',
    evidence: expect.stringContaining('boutique.example'),
  })
})
