import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { config } from '~/runtime/config.server'

type RecordCheck =
  | { state: 'ok' | 'weak' | 'several'; found: string }
  | { state: 'missing' }
  /** The DNS query failed. */
  | { state: 'unknown' }

export interface MailDomain {
  /** False on NXDOMAIN. */
  exists: boolean
  spf: RecordCheck
  dmarc: RecordCheck
  /** Undefined without a selector. */
  dkim: RecordCheck | undefined
}

const TIMEOUT_MS = 2000

/** Checks the DNS records of the sending domain (RFC 7208, 7489, 6376). */
export async function checkMailDomain(
  { domain, selector }: { domain: string; selector: string | undefined },
  servers: string[] = config.dnsServers,
): Promise<MailDomain> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  if (servers.length > 0) resolver.setServers(servers)
  const [own, dmarc, dkim] = await Promise.all([
    readTexts(resolver, domain),
    readTexts(resolver, `_dmarc.${domain}`),
    selector ? readTexts(resolver, `${selector}._domainkey.${domain}`) : undefined,
  ])
  return {
    exists: own !== 'unknown-name',
    spf: judge(own, /^v=spf1(\s|$)/i, (text) => !/[+?]all\b/i.test(text) && /[~-]all\b|\bredirect=/i.test(text)),
    dmarc: judge(dmarc, /^v=DMARC1\b/i, (text) => /\bp=(quarantine|reject)\b/i.test(text)),
    dkim: dkim && judge(dkim, /\bp=/i, (text) => /\bp=[^;\s]/i.test(text)),
  }
}

type Texts = string[] | 'unknown-name' | 'unanswered'

async function readTexts(resolver: Resolver, name: string): Promise<Texts> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENODATA') return []
    return code === 'ENOTFOUND' ? 'unknown-name' : 'unanswered'
  }
}

function judge(texts: Texts, kind: RegExp, isStrong: (text: string) => boolean): RecordCheck {
  if (texts === 'unanswered') return { state: 'unknown' }
  const found = texts === 'unknown-name' ? [] : texts.filter((text) => kind.test(text))
  const [first] = found
  if (first === undefined) return { state: 'missing' }
  if (found.length > 1) return { state: 'several', found: found.join(' ') }
  return { state: isStrong(first) ? 'ok' : 'weak', found: first }
}

/** Names the sending host of an SPF record, as a URL gives it (RFC 7208, section 5). */
export function spfMechanism(hostname: string): string {
  const host = hostname.replaceAll(/[[\]]/g, '')
  const version = isIP(host)
  return version === 0 ? `a:${host}` : `ip${version}:${host}`
}
