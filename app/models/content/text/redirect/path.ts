import { utf8Escapes } from '~/runtime/percent-escapes'

export const MAX_PATH_LENGTH = 300

/** Added by advertisers and mailers: they name no page. */
const TRACKING = /^(?:utm_.*|gclid|gbraid|wbraid|fbclid|msclkid|mc_cid|mc_eid)$/i

/**
 * Normalizes an address as redirects are stored: the path decoded, without trailing slash,
 * and the query with its parameters in order. Undefined when invalid.
 */
export function readAddress(typed: string): string | undefined {
  const [, path = '', query = ''] = /^([^?#]*)\??([^#]*)/s.exec(typed) ?? []
  const normal = readPath(path)
  if (normal === undefined) return undefined
  const parameters = pageParameters(query)
  const address = parameters.length === 0 ? normal : `${normal}?${queryOf(parameters)}`
  return address.length <= MAX_PATH_LENGTH ? address : undefined
}

/** Like `readAddress`, without a query. */
export function readPath(typed: string): string | undefined {
  const decoded = decode(typed)
  if (decoded === undefined) return undefined
  const path = decoded.replace(/(?<!\/)\/+$/, '') || '/'
  const isPath = path.length <= MAX_PATH_LENGTH && /^\/(?![/\\])(?:[^\s?#\\\p{C}]| (?!$))*$/u.test(path)
  return isPath && (path === '/' || !/\/\.{0,2}(\/|$)/.test(path)) ? path : undefined
}

/** Like `readPath`, with a query, whose parameters stay as typed; without a fragment, which no server is told. */
export function readTarget(typed: string): string | undefined {
  const [, typedPath = '', typedQuery = '', fragment] = /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(typed) ?? []
  const path = readPath(typedPath)
  if (path === undefined || fragment !== undefined) return undefined
  const query = new URLSearchParams(utf8Escapes(typedQuery)).toString()
  const target = query ? `${path}?${query}` : path
  return target.length <= MAX_PATH_LENGTH ? target : undefined
}

/** Old servers often answered a path in any letter case, but not a query. */
export function foldAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  return [path.toLowerCase(), ...query].join('?')
}

function decode(typed: string): string | undefined {
  try {
    return decodeURI(utf8Escapes(typed))
  } catch {
    return undefined
  }
}

function pageParameters(query: string): [string, string][] {
  return [...new URLSearchParams(utf8Escapes(query))].filter(([name]) => !TRACKING.test(name))
}

function queryOf(parameters: [string, string][]): string {
  const sorted = new URLSearchParams(parameters)
  sorted.sort()
  return sorted.toString()
}

/** More parameters are not looked at. */
const MAX_PARAMETERS = 6

/** Stored addresses that an asked one may mean, the most precise first: its query, a part of it, or none. */
export function addressesOf({ path, query }: { path: string; query: string }): string[] {
  const normal = readPath(path)
  if (normal === undefined) return []
  let sets: [string, string][][] = [[]]
  for (const parameter of pageParameters(query).slice(0, MAX_PARAMETERS))
    sets = sets.flatMap((set) => [set, [...set, parameter]])
  const sorted = sets.sort((one, other) => other.length - one.length)
  return sorted.map((set) => (set.length === 0 ? normal : `${normal}?${queryOf(set)}`))
}

/** The target with the campaign parameters of the asked address. */
export function withCampaign(target: string, asked: URLSearchParams): string {
  return withParameters(target, new URLSearchParams([...asked].filter(([name]) => name.startsWith('utm_'))))
}

/** The target with parameters that it does not set itself. */
export function withParameters(target: string, asked: URLSearchParams): string {
  const [path, query] = target.split('?')
  const own = new URLSearchParams(query)
  const all = new URLSearchParams([...own, ...[...asked].filter(([name]) => !own.has(name))])
  return all.size === 0 ? target : `${path}?${all}`
}

export const oldAddressKinds = ['added', 'product', 'article'] as const
export type OldAddressKind = (typeof oldAddressKinds)[number]

export interface OldAddress {
  path: string
  /** Target path. */
  target: string
  /** Name of the product or article. */
  name: string | undefined
  /** False while the target is not published. */
  isShown: boolean
  /** The product's current slug. */
  isCurrent: boolean
  /** Author and time. */
  added: { actor: string; at: string } | undefined
}
