import { afterAll, expect, test } from 'vitest'
import { createSigner } from '~/runtime/secret.server'
import { startDnsServer } from '../../../tests/support/dns-server'
import { examineDomain } from './index.server'

const texts: Record<string, string[] | 'broken' | 'silent'> = {
  '_catalyse.prouve.example': ['v=spf1 -all', ' catalyse-domaine=jeton '],
  '_catalyse.long.example': ['x'.repeat(2000), 'catalyse-domaine=jeton'],
  '_catalyse.autre.example': ['catalyse-domaine=autre', 'catalyse-domaine=jeton2', 'jeton'],
  '_catalyse.casse.example': 'broken',
  '_catalyse.muet.example': 'silent',
  'muet.example': 'silent',
}
const addresses = {
  'espace.localhost': ['203.0.113.9'],
  'prouve.example': ['198.51.100.1', '203.0.113.9'],
  'autre.example': ['203.0.113.9'],
}
const dns = await startDnsServer(texts, addresses)
afterAll(() => dns.close())

const examine = (host: string) =>
  examineDomain(
    { host, token: 'jeton', home: 'http://espace.localhost', signer: createSigner('un secret pour cet essai') },
    [dns.environment.DNS_SERVERS],
  )

test.each([
  ['prouve.example', { proof: 'found', points: 'here' }],
  ['long.example', { proof: 'found', points: 'nowhere' }],
  ['autre.example', { proof: 'missing', points: 'here' }],
  ['inconnu.example', { proof: 'missing', points: 'nowhere' }],
  ['casse.example', { proof: 'unknown', points: 'nowhere' }],
])('%s is %j', async (host, finding) => expect(await examine(host)).toEqual(finding))

test('silent name servers hold nobody up', async () => {
  const begun = performance.now()
  expect(await examine('muet.example')).toEqual({ proof: 'unknown', points: 'unknown' })
  expect(performance.now() - begun).toBeLessThan(6000)
})
