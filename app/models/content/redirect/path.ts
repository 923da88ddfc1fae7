export const MAX_PATH_LENGTH = 300

/** Normalizes a path as redirects are stored: decoded, without trailing slash; undefined when invalid. */
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
