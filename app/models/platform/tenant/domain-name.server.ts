import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'

/** Ends of names that the Internet does not resolve (RFC 6761, 6762, 8375, 9476; ICANN’s `internal`). */
const ownNetworks = new Set('localhost local internal intranet lan home corp test invalid onion alt arpa'.split(' '))

/** With `_catalyse.` before it still a name (RFC 1035, section 2.3.4). */
const MAX_LENGTH = 240

interface Platform {
  platformDomain: string
  /** Of the first shop. */
  appOrigin: string | undefined
}

export type ReadDomain = { ok: true; host: string } | { ok: false; message: string }

/**
 * The host that an owner typed, in ASCII and lower case. A scheme, path or final dot that came with it is left out; what
 * cannot be a workspace's own name is refused, in French.
 */
export async function readDomain(text: string, platform: Platform): Promise<ReadDomain> {
  const typed = text.trim()
  if (typed === '') return refused('Indiquez un nom de domaine, par exemple www.bougies.fr.')
  const [, authority = ''] = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/)?([^/?#\\]*)/i.exec(typed) ?? []
  if (authority.includes('@')) return refused('C’est une adresse e-mail\u202f: indiquez le nom de domaine seul.')
  const [, ownName = authority, port] = /^(.*?):(\d*)$/.exec(authority) ?? []
  if (isIP(ownName.replace(/^\[|\]$/g, '')) !== 0 || isIP(authority) !== 0) return refused(addressText)
  if (port !== undefined) return refused(`Indiquez le nom sans numéro de port\u202f: ${ownName}.`)
  const host = domainToASCII(ownName).replace(/\.$/, '')
  if (isIP(host) !== 0) return refused(addressText)
  if (!isHostName(host)) return refused(unreadableText)
  const [end = host] = host.split('.').slice(-1)
  const quoted = `«\u202f${shownHost(host)}\u202f»`
  if (ownNetworks.has(end))
    return refused(`${quoted} n’est connu que d’un réseau local\u202f: il faut un nom réservé sur Internet.`)
  if (host === end)
    return refused(`${quoted} n’est pas un nom entier\u202f: il en faut deux parties, comme bougies.fr.`)
  if (isOfPlatform(host, platform))
    return refused('Ce nom appartient à la plateforme. Indiquez un nom que vous avez réservé vous-même.')
  // Loaded on first use: the list of suffixes takes memory, and few owners add a domain.
  const { getDomain } = await import('tldts-icann')
  if (getDomain(host) === null)
    return refused(`${quoted} est une extension, commune à tous\u202f: indiquez le nom que vous y avez réservé.`)
  return { ok: true, host }
}

const addressText = 'C’est une adresse IP. Indiquez un nom de domaine, par exemple www.bougies.fr.'
const unreadableText =
  'Ce n’est pas un nom de domaine. Écrivez-le seul, lettres, chiffres et traits d’union, par exemple www.bougies.fr.'

function refused(message: string): ReadDomain {
  return { ok: false, message }
}

function isHostName(host: string): boolean {
  return host.length <= MAX_LENGTH && host.split('.').every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label))
}

function isOfPlatform(host: string, { platformDomain, appOrigin }: Platform): boolean {
  const own = [platformDomain.toLowerCase(), ...(appOrigin === undefined ? [] : [new URL(appOrigin).hostname])]
  return own.some((name) => host === name || host.endsWith(`.${name}`))
}

/** The part that was reserved: `bougies.fr` of `www.bougies.fr`. Its DNS zone has that name. */
export async function zoneOf(host: string): Promise<string> {
  const { getDomain } = await import('tldts-icann')
  return getDomain(host) ?? host
}

/** With its accents; other scripts stay in ASCII, where no letter looks like another. */
export function shownHost(host: string): string {
  const text = domainToUnicode(host)
  return /^[\p{Script=Latin}\p{N}.-]+$/u.test(text) ? text : host
}
