import { createHash } from 'node:crypto'

/** The shop of a fresh installation. */
export const FIRST_TENANT = 'boutique'

/**
 * Gives the subdomain that a request's host names, whether anybody holds it or not; undefined for a host that can be no
 * shop's. Without APP_URL every host outside the platform's domain is the first shop; with it, only its own.
 */
export function createHostReader(options: {
  platformDomain: string
  appOrigin?: string | undefined
}): (host: string) => string | undefined {
  const suffix = `.${options.platformDomain.toLowerCase()}`
  const ownName = options.appOrigin === undefined ? undefined : new URL(options.appOrigin).hostname
  return (host) => {
    const name = hostName(host)
    if (name === ownName) return FIRST_TENANT
    if (name.endsWith(suffix)) return readLabel(name.slice(0, -suffix.length))
    return ownName === undefined ? FIRST_TENANT : undefined
  }
}

/** Names are the same in capitals and with the dot of the root (RFC 9110, section 4.2.3; RFC 1034, section 3.1). */
function hostName(host: string): string {
  return host
    .replace(/:\d+$/, '')
    .replace(/(?<=[^.])\.$/, '')
    .toLowerCase()
}

/** A label of DNS (RFC 1123, section 2.1), of three letters or more. */
function readLabel(text: string): string | undefined {
  return /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(text) ? text : undefined
}

/** Names that would be taken for the platform's own. */
const reserved = new Set(
  'www api app admin administration mail smtp imap pop ftp ns1 ns2 dns autoconfig autodiscover status statut support aide help docs static assets cdn media uploads paiement payment securite security compte account connexion login abuse postmaster hostmaster webmaster root localhost test plateforme platform'.split(
    ' ',
  ),
)

/** Why a new shop may not have this name, in French; undefined when it may. */
export function refusedSubdomain(name: string): string | undefined {
  if (name.length < 3 || name.length > 63) return 'Un sous-domaine a de 3 à 63 caractères.'
  if (readLabel(name) === undefined || name.includes('--')) {
    return 'Un sous-domaine n’a que des minuscules sans accent, des chiffres et des traits d’union isolés, ni au début ni à la fin.'
  }
  return reserved.has(name) ? `«\u202f${name}\u202f» est réservé.` : undefined
}

const MAX_ID_LENGTH = 40

/** The name of its folder: its subdomain while that is short enough for one. */
export function tenantIdFor(subdomain: string): string {
  if (subdomain.length <= MAX_ID_LENGTH) return subdomain
  const digest = createHash('sha256').update(subdomain).digest('hex').slice(0, 8)
  return `${subdomain.slice(0, MAX_ID_LENGTH - 9)}-${digest}`
}
