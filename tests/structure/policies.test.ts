import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { closedToRobots, routeRows } from '../../app/runtime/route-table'
import { createPathRedactor } from '../../server/access-log'
import { createPathRouter } from '../../server/canonical-path'
import { passGate } from '../../server/gate'
import { cacheControlFor } from '../../server/headers'
import { speculationRules } from '../../server/speculation-rules'
import { builtTable } from './built-table'
import { readSources, type SourceFile } from './imports'
import { routeTable } from './route-table'

const table = await builtTable()
const rows = routeRows(table)
const route = createPathRouter(table)
const redact = createPathRedactor(rows)

/** Route modules without a policy, or with one that is not a literal. */
function withoutLiteralPolicy(files: SourceFile[]): string[] {
  return files.filter(({ path, text }) => !declaresLiteral(path, text)).map(({ path }) => path)
}

function declaresLiteral(path: string, text: string): boolean {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const declared = statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => ts.isIdentifier(name) && name.text === 'handle')
  return declared?.initializer !== undefined && isLiteral(declared.initializer)
}

function isLiteral(node: ts.Expression): boolean {
  if (ts.isSatisfiesExpression(node)) return isLiteral(node.expression)
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteral)
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.every((each) => ts.isPropertyAssignment(each) && isLiteral(each.initializer))
  }
  const { TrueKeyword, FalseKeyword } = ts.SyntaxKind
  return (
    ts.isStringLiteral(node) || ts.isNumericLiteral(node) || node.kind === TrueKeyword || node.kind === FalseKeyword
  )
}

test('every route declares its policy as a literal', () => {
  const files = routeTable().map(({ file }) => join('app', file))
  const modules = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  expect(modules.length).toBeGreaterThan(80)
  expect(withoutLiteralPolicy(modules)).toEqual([])
})

/** Non-document targets of back-office forms: scripts post them as data requests, which only hydrated routes accept. */
function withoutData(files: SourceFile[]): string[] {
  const isAction = /^export (async )?function action\b/m
  return files.filter(({ text }) => isAction.test(text) && text.includes('hydrate: false')).map(({ path }) => path)
}

test('every back-office action accepts data requests', () => {
  const files = readSources('app/routes/admin')
  expect(files.length).toBeGreaterThan(80)
  expect(withoutData(files)).toEqual([])
  const planted = 'policy: { hydrate: false }\nexport async function action() {}'
  expect(withoutData([{ path: 'app/routes/admin/planted.ts', text: planted }])).toHaveLength(1)
})

test.each([
  ['no policy', 'export function loader() {}'],
  ['a policy that is computed', 'export const handle = { policy: { cache: cacheOf("/") } satisfies RoutePolicy }'],
  ['a policy that is spread', 'export const handle = { policy: { ...personal } satisfies RoutePolicy }'],
])('a route with %s is found', (_what, text) => {
  expect(withoutLiteralPolicy([{ path: 'app/routes/planted.ts', text }])).toEqual(['app/routes/planted.ts'])
})

/** Strings and patterns that name a path of the route table. */
function pathsTyped(files: SourceFile[]): string[] {
  const words = new Set(rows.map(({ pattern }) => pattern.split('/')[1] ?? '').filter((word) => /^\w/.test(word)))
  return files.flatMap(({ path, text }) => literalsOf(path, text).filter((literal) => words.has(firstWord(literal))))
}

function firstWord(literal: string): string {
  return /^(?:\/\^)?[\\(]*\/[(?:]*([\w-]+(?:\.\w+)?)/.exec(literal)?.[1] ?? ''
}

function literalsOf(path: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node, parent?: ts.Node) => {
    const inHref =
      parent &&
      ts.isCallExpression(parent) &&
      /^(href|useMatch|verbsOf|verbPathOf)(<|$)/.test(parent.expression.getText(file))
    if (ts.isStringLiteralLike(node) && !inHref) found.push(node.text)
    if (ts.isRegularExpressionLiteral(node) || ts.isTemplateHead(node)) found.push(node.text)
    ts.forEachChild(node, (child) => visit(child, node))
  }
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  visit(file)
  return found
}

test('the adapter names no path of the route table', () => {
  expect(pathsTyped(readSources('server'))).toEqual([])
})

/** Values stored in consent records as their page. */
const recorded = ['/accords']

test('links and redirects of pages and components are made with href()', () => {
  const sources = ['app/components', 'app/routes', 'app/middleware'].flatMap(readSources)
  expect(pathsTyped(sources).filter((literal) => !recorded.includes(literal))).toEqual([])
})

test.each([
  '<a href="/cart">Panier</a>',
  "redirect('/checkout?express=1')",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
  'redirect(`/products/${id}`)',
  "if (path.startsWith('/api/')) refuse()",
  "if (path === '/checkout') refuse()",
  'const personal = /^\\/(cart|checkout)(\\/|$)/',
  'const order = /^\\/commande\\/[^/]+$/',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
  'const status = `/support/rappel/${reference}`',
])('a path typed as in « %s » is found', (text) => {
  expect(pathsTyped([{ path: 'server/planted.tsx', text }])).toHaveLength(1)
})

test('a route without policy is not cached, is shed under load, and its parameters are redacted', () => {
  const careless = [{ id: 'layout', children: [{ id: 'claim', path: 'claims/:reference' }] }]
  const { policy, pattern } = createPathRouter(careless)('/claims/secret')
  expect(policy).toMatchObject({ shared: undefined, keptUnderLoad: false, hydrate: false, body: 'form', quiet: false })
  expect(cacheControlFor(policy)).toBe('no-store')
  expect(createPathRedactor(routeRows(careless))('/claims/secret', { policy, pattern })).toBe('/claims/…')
  expect(createPathRedactor(routeRows(careless))('/claims/secret.data', { policy, pattern })).toBe('/claims/…')
  expect(closedToRobots(routeRows(careless))).toEqual(['/claims/'])
  expect(speculationRules(routeRows(careless))).not.toContain('claims')
  const bare = { method: 'POST', url: new URL('https://boutique.example/claims/secret'), headers: {}, policy }
  expect(passGate(bare)).toMatchObject({ status: 403 })
  const json = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  expect(passGate({ ...bare, headers: json })).toMatchObject({ status: 415 })
})

test('a hydrated page is never shared: its nonce is valid for one response', () => {
  const handle = { policy: { hydrate: true, shared: { parameters: [] } } }
  expect(createPathRouter([{ id: 'page', path: 'page', handle }])('/page').policy.shared).toBeUndefined()
})

test('a route’s fields override its layout’s, one by one', () => {
  const layout = { policy: { cache: 'revalidate', keptUnderLoad: true } }
  const children = [{ id: 'page', path: 'page', handle: { policy: { cache: 'no-store' } } }]
  const { policy } = createPathRouter([{ id: 'layout', handle: layout, children }])('/page')
  expect(policy).toMatchObject({ cache: 'no-store', keptUnderLoad: true })
})

test.each([
  ['/checkout', 'payment kept no-store'],
  ['/api/checkout/session', 'payment kept no-store'],
  ['/commande/AB12.signature/payer', 'payment kept no-store'],
  ['/commande/AB12.signature/adresse', 'payment kept no-store'],
  ['/commande/AB12.signature', 'no-store'],
  ['/commande/AB12.signature/livraison-en-retard', 'mail no-store'],
  ['/checkout/success', 'kept no-store'],
  ['/api/checkout/status/cs_1', 'kept no-store'],
  ['/paiement-simule/sim_1', 'kept no-store'],
  ['/webhooks/stripe', 'kept'],
  ['/healthz', 'kept'],
  ['/cart/resume/token', 'no-store'],
  ['/cart/parrainage', 'code cart no-store'],
  ['/shipping', 'cart no-store'],
  ['/retractation', 'code shared no-store'],
  ['/retractation/confirmation', 'mail no-store'],
  ['/avis/laisser/AB12.signature', 'no-store'],
  ['/avis/laisser/AB12.signature/retirer', 'no-store'],
  ['/avis/0199a000/signaler', 'mail'],
  ['/avis', 'shared'],
  ['/profile', 'no-store'],
  ['/profile/lien', 'mail no-store'],
  ['/profile/connexion/token', 'no-store'],
  ['/login', 'login kept no-store'],
  ['/login/code', 'login kept no-store'],
  ['/login/mot-de-passe', 'mail no-store'],
  ['/admin/users', 'kept no-store'],
  ['/api/auth/login', 'login kept no-store'],
  ['/api/stock/summary', 'no-store'],
  ['/chat', 'chat no-store'],
  ['/chat/personne', 'mail chat no-store'],
  ['/api/thomas/chat', 'chat no-store'],
  ['/api/cart/items', 'no-store'],
  ['/questionnaire', 'contact shared no-store'],
  ['/api/questionnaire/submit', 'contact'],
  ['/questionnaire/resultats', 'cart shared'],
  ['/support', 'mail shared no-store'],
  ['/support/rappel', 'mail shared no-store'],
  ['/support/commande', 'mail shared no-store'],
  ['/support/rappel/id.signature', 'no-store'],
  ['/rendez-vous', 'mail no-store'],
  ['/rendez-vous/id.signature', 'no-store'],
  ['/rendez-vous/id.signature/deplacer', 'no-store'],
  ['/products/prod-aquapet/prevenir', 'mail no-store'],
  ['/alerte-stock/id.signature', 'no-store'],
  ['/accords/id.signature', 'no-store'],
  ['/products', 'shared'],
  ['/blog/choisir-son-osmoseur', 'shared'],
  ['/blog/feed.xml', ''],
  ['/checkouts', ''],
  ['/carte', ''],
])('%s is « %s »', (path, expected) => {
  const { policy } = route(path)
  const held = [
    ...policy.limit,
    policy.keptUnderLoad && 'kept',
    policy.shared && 'shared',
    cacheControlFor(policy) === 'no-store' && 'no-store',
  ]
  expect(held.filter(Boolean).join(' ')).toBe(expected)
})

test('only the API, mail clients and the payment provider may write without a page of ours', () => {
  const from = (sender: string) => rows.filter(({ policy }) => policy.sender === sender).map(({ pattern }) => pattern)
  expect(from('program').filter((pattern) => !pattern.startsWith('/api/'))).toEqual([
    '/accords/:reference/desinscription',
  ])
  expect(from('provider').sort()).toEqual(['/webhooks/retours', '/webhooks/stripe'])
})

test.each([
  ['/commande/AB12CD34.signature', '/commande/…'],
  ['/commande/AB12CD34.signature/payer', '/commande/…/payer'],
  ['/commande/AB12CD34.signature/payer.', '/commande/…/payer.'],
  ['/cart/resume/token', '/cart/resume/…'],
  ['/avis/laisser/AB12.signature/retirer', '/avis/laisser/…/retirer'],
  ['/profile/connexion/token', '/profile/connexion/…'],
  ['/virement/id.signature', '/virement/…'],
  ['/paiement-simule/sim_1', '/paiement-simule/…'],
  ['/api/checkout/status/cs_test_a1', '/api/checkout/status/…'],
  ['/support/rappel/id.signature', '/support/rappel/…'],
  ['/rendez-vous/id.signature/agenda.ics', '/rendez-vous/…/agenda.ics'],
  ['/alerte-stock/id.signature', '/alerte-stock/…'],
  ['/accords/id.signature/pas-moi', '/accords/…/pas-moi'],
  ['/login/lien/token', '/login/lien/…'],
  ['/admin/confirmer/token', '/admin/confirmer/…'],
  ['/support/rappel', '/support/rappel'],
  ['/products/JOS-AQUAPET', '/products/JOS-AQUAPET'],
  ['/produit/purificateur-ultra', '/produit/purificateur-ultra'],
])('%s is logged as %s', (path, logged) => {
  expect(redact(path, route(path))).toBe(logged)
})

test('robots.txt blocks no indexable page', () => {
  const closed = closedToRobots(rows)
  const open = rows.filter(({ policy }) => policy.search !== 'closed').map(({ pattern }) => pattern)
  expect(open.filter((pattern) => closed.some((path) => pattern.startsWith(path)))).toEqual([])
})
