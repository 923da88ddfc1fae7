import { Resolver } from 'node:dns/promises'
import { config } from '~/runtime/config.server'

const TIMEOUT_MS = 2000
const MOST_ADDRESSES = 20

/** Asks the configured name servers, else the system's; an answer takes two seconds at most. */
export function openResolver(servers: string[] = config.dnsServers): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

export type Texts = string[] | 'unknown-name' | 'unanswered'

/** TXT records, each with its parts joined. */
export async function readTexts(resolver: Resolver, name: string): Promise<Texts> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (isNoData(error)) return []
    return codeOf(error) === 'ENOTFOUND' ? 'unknown-name' : 'unanswered'
  }
}

/** Addresses of a host, of both versions; none for a name without any. */
export async function readAddresses(resolver: Resolver, host: string): Promise<string[] | 'unanswered'> {
  const found = await Promise.all([
    resolver.resolve4(host).catch(noneOrUnanswered),
    resolver.resolve6(host).catch(noneOrUnanswered),
  ])
  const addresses = found.flatMap((each) => (each === 'unanswered' ? [] : each))
  if (addresses.length === 0 && found.includes('unanswered')) return 'unanswered'
  return addresses.slice(0, MOST_ADDRESSES)
}

function noneOrUnanswered(error: unknown): string[] | 'unanswered' {
  return isNoData(error) || codeOf(error) === 'ENOTFOUND' ? [] : 'unanswered'
}

function isNoData(error: unknown): boolean {
  return codeOf(error) === 'ENODATA'
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
