import { isIP } from 'node:net'
import { config } from '~/runtime/config.server'
import { openResolver, readTexts, type Texts } from '../dns.server'

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

/** Checks the DNS records of the sending domain (RFC 7208, 7489, 6376). */
export async function checkMailDomain(
  { domain, selector }: { domain: string; selector: string | undefined },
  servers: string[] = config.dnsServers,
): Promise<MailDomain> {
  const resolver = openResolver(servers)
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
