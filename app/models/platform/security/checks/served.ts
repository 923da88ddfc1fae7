import type { ServedAnswer } from '../probes'
import { type Checked, failed, passed, skipped } from '../scans'

const noAnswer = 'La boutique n’a pas répondu à la demande qu’elle s’est faite.'

interface Rule {
  name: string
  isRight(value: string): boolean
}

const rules: Rule[] = [
  { name: 'x-content-type-options', isRight: (value) => value === 'nosniff' },
  { name: 'referrer-policy', isRight: (value) => /^(no-referrer|same-origin|strict-origin)/.test(value) },
  { name: 'cross-origin-opener-policy', isRight: (value) => value === 'same-origin' },
  { name: 'permissions-policy', isRight: (value) => value !== '' },
  { name: 'content-security-policy', isRight: isStrictPolicy },
]

const secureTransport: Rule = {
  name: 'strict-transport-security',
  isRight: (value) => Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0) >= 180 * 24 * 3600,
}

function isStrictPolicy(value: string): boolean {
  const directives = new Map(
    value.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  const scripts = directives.get('script-src') ?? directives.get('default-src')
  const isOpen = !scripts || scripts.some((source) => /^(\*|https?:|data:|'unsafe-(inline|eval)')$/.test(source))
  return !isOpen && directives.has('frame-ancestors') && directives.has('base-uri') && directives.has('form-action')
}

/** Headers of a public page and of the login page. */
export function checkHeaders(
  { page, login }: { page: ServedAnswer | undefined; login: ServedAnswer | undefined },
  { origin }: { origin: string },
): Checked {
  if (!page || !login || page.status >= 500 || login.status >= 500) return skipped(noAnswer)
  const asked = origin.startsWith('https:') ? [...rules, secureTransport] : rules
  const wrong = asked.filter(({ name, isRight }) => !isRight(headerOf(page, name))).map(({ name }) => name)
  if (!headerOf(login, 'cache-control').includes('no-store')) wrong.push('cache-control de /login')
  const revealing = ['x-powered-by', 'server'].filter((name) => headerOf(page, name) !== '')
  if (wrong.length === 0 && revealing.length === 0)
    return passed(`${asked.length + 1} en-têtes attendus sont servis sur la page d’accueil et à la connexion.`)
  const evidence = [
    ...(wrong.length > 0 ? [`En-têtes absents ou trop larges\u202f: ${wrong.join(', ')}.`] : []),
    ...(revealing.length > 0 ? [`En-têtes de trop\u202f: ${revealing.join(', ')}.`] : []),
  ]
  return failed(
    wrong.includes('content-security-policy') ? 'critical' : 'warning',
    evidence.join(' '),
    'Retirez du proxy ce qui change les en-têtes de la boutique, ou installez une version intacte.',
  )
}

/** Cookies of an answer that sets some. */
export function checkCookies(answer: ServedAnswer | undefined, { origin }: { origin: string }): Checked {
  if (!answer || answer.status >= 500) return skipped(noAnswer)
  const cookies = answer.headers['set-cookie'] ?? []
  if (cookies.length === 0) return skipped('La demande n’a reçu aucun cookie à contrôler.')
  const isSecure = origin.startsWith('https:')
  const wrong = cookies.filter((cookie) => !isGuarded(cookie, isSecure)).map((cookie) => cookie.split('=')[0] ?? '')
  const asked = isSecure ? 'HttpOnly, Secure, SameSite et le préfixe __Host-' : 'HttpOnly et SameSite'
  if (wrong.length === 0) return passed(`Les cookies servis portent ${asked}.`)
  return failed(
    'critical',
    `Cookies servis sans ${asked}\u202f: ${wrong.join(', ')}.`,
    'Retirez du proxy ce qui change les cookies de la boutique, ou installez une version intacte.',
  )
}

function isGuarded(cookie: string, isSecure: boolean): boolean {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  const has = (name: string) => attributes.some((attribute) => attribute.toLowerCase() === name)
  const sameSite = attributes.some((attribute) => /^samesite=(lax|strict)$/i.test(attribute))
  return has('httponly') && sameSite && (!isSecure || (has('secure') && pair.startsWith('__Host-')))
}

function headerOf({ headers }: ServedAnswer, name: string): string {
  return headers[name]?.join(', ') ?? ''
}
