import { createHash } from 'node:crypto'

/** The shop of a fresh installation. */
export const FIRST_TENANT = 'boutique'

/**
 * Returns the subdomain that a request's host names, registered or not; undefined for a host that cannot be a shop's.
 * Without APP_URL every host outside the platform's domain is the first shop; with it, only its own host.
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

/** Host names are case-insensitive, with an optional trailing dot (RFC 9110, section 4.2.3; RFC 1034, section 3.1). */
function hostName(host: string): string {
  return host
    .replace(/:\d+$/, '')
    .replace(/(?<=[^.])\.$/, '')
    .toLowerCase()
}

/** DNS label (RFC 1123, section 2.1) of at least three characters. */
function readLabel(text: string): string | undefined {
  return /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(text) ? text : undefined
}

/** Names that could be mistaken for the platform's own. */
const reserved = new Set(
  'www api app admin administration mail smtp imap pop ftp ns1 ns2 dns autoconfig autodiscover status statut support aide help docs static assets cdn media uploads paiement payment securite security compte account connexion login abuse postmaster hostmaster webmaster root localhost test plateforme platform'.split(
    ' ',
  ),
)

/** Why a new shop may not use this name, in French; undefined when it may. */
export function refusedSubdomain(name: string): string | undefined {
  if (name.length < 3 || name.length > 63) return 'Un sous-domaine a de 3 à 63 caractères.'
  if (readLabel(name) === undefined || name.includes('--')) {
    return 'Un sous-domaine n’a que des minuscules sans accent, des chiffres et des traits d’union isolés, ni au début ni à la fin.'
  }
  return reserved.has(name) ? `«\u202f${name}\u202f» est réservé.` : undefined
}

const MAX_ID_LENGTH = 40

/** Folder name: the subdomain, unless it is too long. */
export function tenantIdFor(subdomain: string): string {
  if (subdomain.length <= MAX_ID_LENGTH) return subdomain
  const digest = createHash('sha256').update(subdomain).digest('hex').slice(0, 8)
  return `${subdomain.slice(0, MAX_ID_LENGTH - 9)}-${digest}`
}
