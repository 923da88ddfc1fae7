/** The shop of a fresh installation. */
export const FIRST_TENANT = 'boutique'

/**
 * Returns the subdomain that a request's host names, registered or not; undefined for a host that cannot be a shop's.
 * Without APP_URL every host outside the platform's domain is the first shop; with it, only its own host.
 */
export function createHostReader(options: {
  platformDomain: string
  appOrigin?: string | undefined
  domains?: Pick<Domains, 'shopOf'>
}): (host: string) => string | undefined {
  const suffix = `.${options.platformDomain.toLowerCase()}`
  const ownName = options.appOrigin === undefined ? undefined : new URL(options.appOrigin).hostname
  return (host) => {
    const name = hostName(host)
    if (name === ownName) return FIRST_TENANT
    if (name.endsWith(suffix)) return readLabel(name.slice(0, -suffix.length))
    const holder = options.domains?.shopOf(name)
    if (holder !== undefined) return holder
    return ownName === undefined ? FIRST_TENANT : undefined
  }
}

export interface ServedDomain {
  host: string
  subdomain: string
  is_canonical: 0 | 1
}

/** Domains of workspaces by host; the rows are replaced as a whole. */
export class Domains {
  /** Moves with every change. */
  revision = 0
  private rows = ''
  private holders = new Map<string, string>()
  private canonical = new Map<string, string>()

  replace(rows: ServedDomain[]): void {
    const text = JSON.stringify(rows)
    if (text === this.rows) return
    this.rows = text
    this.revision += 1
    this.holders = new Map(rows.map(({ host, subdomain }) => [host, subdomain]))
    const chosen = rows.filter(({ is_canonical }) => is_canonical === 1)
    this.canonical = new Map(chosen.map(({ host, subdomain }) => [subdomain, host]))
  }

  /** Subdomain of the shop that holds a host. */
  shopOf(name: string): string | undefined {
    return this.holders.get(name)
  }

  /** The domain that its owner made the shop's address. */
  canonicalOf(subdomain: string): string | undefined {
    return this.canonical.get(subdomain)
  }
}

/** Host names are case-insensitive, with an optional trailing dot (RFC 9110, section 4.2.3; RFC 1034, section 3.1). */
export function hostName(host: string): string {
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

const MAX_LENGTH = 40

/** Why a new shop may not use this name, in French; undefined when it may. Also the name of its folder. */
export function refusedSubdomain(name: string): string | undefined {
  if (name.length < 3 || name.length > MAX_LENGTH) return `Une adresse a de 3 à ${MAX_LENGTH} caractères.`
  if (readLabel(name) === undefined || name.includes('--')) {
    return 'Une adresse n’a que des minuscules sans accent, des chiffres et des traits d’union isolés, ni au début ni à la fin.'
  }
  return reservedKeys.has(lookAlikeKey(name)) ? `«\u202f${name}\u202f» est réservé.` : undefined
}

const confused: Record<string, string> = { 0: 'o', 1: 'l', i: 'l', 5: 's', rn: 'm', vv: 'w', '-': '' }

/** Names with the same key are mistaken for each other: `b0utique` and `boutique`, `rnaison` and `maison`. */
export function lookAlikeKey(subdomain: string): string {
  return subdomain.replace(/rn|vv|[01i5-]/g, (found) => confused[found] ?? found)
}

const reservedKeys = new Set([...reserved, FIRST_TENANT].map(lookAlikeKey))
