import { randomBytes } from 'node:crypto'
import { href } from 'react-router'
import type { DomainFinding } from '~/models/platform/tenant'
import { DOMAIN_FILE, domainProof, domainRecordName } from '~/models/platform/tenant'
import { config } from '~/runtime/config.server'
import { domainOrigin } from '~/runtime/identity.server'
import type { Signer } from '~/runtime/secret.server'
import { openResolver, readAddresses, readTexts } from '../dns.server'

interface Asked {
  host: string
  token: string
  /** Name on the platform of the workspace that asks. */
  home: string
  /** Of the first shop, which answers challenges. */
  signer: Pick<Signer, 'sign'>
}

/** For each request; an owner waits for four at most. */
const TOTAL_MS = 3000
const bounds = { connectMs: 2000, silentMs: 3000, maxBytes: 4096 }

/** Strangers name the hosts: once others can reach this machine, it connects to addresses of the Internet only. */
const publicOnly = config.appOrigin !== undefined

/** Loaded on first use, to save memory: few shops have a domain. */
const loadFetch = () => import('../bounded-fetch.server')

/** Looks for the proof in the DNS, then on the host's present web server, and for where the host leads. */
export async function examineDomain(
  { host, token, home, signer }: Asked,
  servers: string[] = config.dnsServers,
): Promise<DomainFinding> {
  const resolver = openResolver(servers)
  const [texts, addresses, own] = await Promise.all([
    readTexts(resolver, domainRecordName(host)),
    readAddresses(resolver, host),
    readAddresses(resolver, new URL(home).hostname),
  ])
  const isRecorded = Array.isArray(texts) && texts.some((text) => text.trim() === domainProof(token))
  const points = await findTarget({ host, addresses, own, signer })
  if (isRecorded) return { proof: 'found', points }
  const mayFetch = Array.isArray(addresses) && points === 'elsewhere'
  const file = mayFetch ? await fetchText(host, { path: `/.well-known/${DOMAIN_FILE}`, addresses }) : undefined
  if (file?.text?.trim() === domainProof(token)) return { proof: 'found', points }
  return { proof: texts === 'unanswered' ? 'unknown' : 'missing', points }
}

/** Addresses that a record of type A or AAAA may name. */
export async function findOwnAddresses(home: string): Promise<string[]> {
  const found = await readAddresses(openResolver(), new URL(home).hostname)
  const { isPublicAddress } = await loadFetch()
  return found === 'unanswered' ? [] : found.filter(isPublicAddress)
}

async function findTarget(input: {
  host: string
  addresses: string[] | 'unanswered'
  own: string[] | 'unanswered'
  signer: Pick<Signer, 'sign'>
}): Promise<DomainFinding['points']> {
  const { host, addresses, own, signer } = input
  if (addresses === 'unanswered') return 'unknown'
  if (addresses.length === 0) return 'nowhere'
  if (own !== 'unanswered' && addresses.some((address) => own.includes(address))) return 'here'
  const { isPublicAddress } = await loadFetch()
  if (publicOnly && !addresses.every(isPublicAddress)) return 'private'
  // Behind a relay its addresses are others: the process then recognises its own answer.
  const challenge = randomBytes(18).toString('base64url')
  const path = `${href('/.well-known/catalyse')}?${new URLSearchParams({ defi: challenge })}`
  const answer = await fetchText(host, { path, addresses })
  if (!answer) return 'nowhere'
  return answer.text?.trim() === challengeAnswer(signer, { host, challenge }) ? 'here' : 'elsewhere'
}

/** What only this installation can answer. */
export function challengeAnswer(
  signer: Pick<Signer, 'sign'>,
  { host, challenge }: { host: string; challenge: string },
) {
  return signer.sign('domain-challenge', `${host} ${challenge}`)
}

/** By https, or by http without a certificate yet. Undefined where nothing answers, without text for another status. */
async function fetchText(
  host: string,
  { path, addresses }: { path: string; addresses: string[] },
): Promise<{ text?: string } | undefined> {
  const { createBoundedFetch } = await loadFetch()
  const fetchBounded = createBoundedFetch({ ...bounds, publicOnly, addresses })
  const origin = domainOrigin(host)
  let answer: { text?: string } | undefined
  for (const each of origin.startsWith('https:') ? [origin, `http://${host}`] : [origin]) {
    const got = await fetchBounded(each + path, { signal: AbortSignal.timeout(TOTAL_MS) })
      .then(async (response) => {
        if (response.status === 200) return { text: await response.text() }
        await response.body?.cancel()
        return {}
      })
      .catch(() => undefined)
    if (got?.text !== undefined) return got
    answer ??= got
  }
  return answer
}
