export const MAX_PATH_LENGTH = 300

/** A path of the shop as redirects are stored: decoded, without a slash at its end; undefined for anything else. */
export function readPath(typed: string): string | undefined {
  const path = decode(typed)?.replace(/\/+$/, '') || '/'
  const isPath = path.length <= MAX_PATH_LENGTH && /^\/(?![/\\])[^\s?#\\\p{C}]*$/u.test(path)
  return isPath && (path === '/' || !/\/\.{0,2}(\/|$)/.test(path)) ? path : undefined
}

function decode(typed: string): string | undefined {
  try {
    return decodeURI(typed)
  } catch {
    return undefined
  }
}

export const oldAddressKinds = ['added', 'product', 'article'] as const
export type OldAddressKind = (typeof oldAddressKinds)[number]

export interface OldAddress {
  path: string
  /** Where it leads. */
  target: string
  /** Of the product or article. */
  name: string | undefined
  /** False while what it leads to is not on the shop's pages. */
  isShown: boolean
  /** The address that a product has now, among those that lead to it. */
  isCurrent: boolean
  /** Who added it, and when. */
  added: { actor: string; at: string } | undefined
}
