interface Rules {
  createHTML(html: string): string
  createScript?(script: string): string
  createScriptURL?(url: string): string
}

/** The part of the browsers' API that is used here; absent in browsers without trusted types, and on the server. */
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): { createHTML(html: string): TrustedHTML }
}

/** React's way of creating a script element that does not run. */
const REACT_SCRIPT = '<script></script>'

/**
 * For strings that reach a sink of the browser all the same: emptied instead of refused, since an exception would empty
 * the page (docs/decisions/0004-documents-and-application.md).
 */
const defaultRules: Rules = {
  createHTML: (html) => (html === REACT_SCRIPT ? html : ''),
  createScript: () => '',
  createScriptURL: (url) => (isOwnAsset(url) ? url : 'about:blank'),
}

function isOwnAsset(url: string): boolean {
  const { origin, pathname } = new URL(url, location.origin)
  return origin === location.origin && pathname.startsWith('/assets/')
}

const api: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes')
api?.createPolicy('default', defaultRules)
const sanitized = api?.createPolicy('sanitized', { createHTML: (html) => html })

/** HTML that the server sanitised. */
export function trustSanitized(html: string): string | TrustedHTML {
  return sanitized ? sanitized.createHTML(html) : html
}
