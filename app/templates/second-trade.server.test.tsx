import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { openTenants } from '~/database/tenants.server'
import { createRequestContext, provideRequestContext } from '~/middleware/request-context.server'
import { visitorContext } from '~/middleware/visitor.server'
import { updateAgent } from '~/models/base/agent/state.server'
import type { Template } from '~/models/base/template'
import * as questionnaire from '~/routes/shop/advice/questionnaire'
import * as results from '~/routes/shop/advice/questionnaire-results'
import * as blog from '~/routes/shop/blog/blog'
import * as comparison from '~/routes/shop/catalogue/comparison'
import * as home from '~/routes/shop/catalogue/home'
import * as product from '~/routes/shop/catalogue/product'
import * as products from '~/routes/shop/catalogue/products'
import * as chat from '~/routes/shop/chat/chat'
import * as layout from '~/routes/shop/layout'
import * as legalNotice from '~/routes/shop/legal/legal-notice'
import * as reviews from '~/routes/shop/review/reviews'
import * as shop from '~/routes/shop/shop'
import * as support from '~/routes/shop/support/support'
import { bicycles } from '../../tests/support/bicycle-template'
import { at } from '../../tests/support/shop-database'

const dataDir = mkdtempSync(join(tmpdir(), 'velos-'))
const open = (folder: string, templates?: Record<string, Template>) =>
  openTenants({ dataDir: join(dataDir, folder), platformDomain: 'localhost', demo: true, at, templates })
const registries = [await open('velos', { osmoseurs: bicycles }), await open('eau')] as const
const [bicycleShop, waterShop] = [registries[0].first, registries[1].first]
// No quick questions are offered while the assistant is stopped.
await updateAgent(bicycleShop.db, 'thomas', { wanted: 'running' })
afterAll(async () => {
  for (const registry of registries) await registry.close()
  rmSync(dataDir, { recursive: true })
})

interface RouteModule {
  // Each route's own types are narrower than what any route may be given.
  default: ComponentType<never>
  loader?: unknown
}

/** With what React Router hands a page in framework mode. */
function Framework({ Page }: { Page: ComponentType<Record<string, unknown>> }) {
  return <Page loaderData={useLoaderData()} actionData={useActionData()} params={useParams()} matches={[]} />
}

function routeOf(path: string, module: RouteModule): RouteObject {
  const Page = module.default as ComponentType<Record<string, unknown>>
  return { path, loader: module.loader as RouteObject['loader'], element: <Framework Page={Page} /> }
}

const handler = createStaticHandler([
  {
    id: 'routes/shop/shop',
    loader: shop.loader as unknown as RouteObject['loader'],
    children: [
      {
        Component: layout.default,
        children: [
          routeOf('/', home),
          routeOf('/products', products),
          routeOf('/products/:productId', product),
          routeOf('/comparer', comparison),
          routeOf('/questionnaire', questionnaire),
          routeOf('/questionnaire/resultats', results),
          routeOf('/support', support),
          routeOf('/chat', chat),
          routeOf('/blog', blog),
          routeOf('/avis', reviews),
          routeOf('/mentions-legales', legalNotice),
        ],
      },
    ],
  },
])

async function page(path: string, shop = bicycleShop): Promise<{ status: number; html: string; text: string }> {
  const requestContext = new RouterContextProvider()
  provideRequestContext(createRequestContext({ tenant: shop, cookie: null }), requestContext)
  requestContext.set(visitorContext, { cartId: undefined })
  const context = await handler.query(new Request(`http://localhost${path}`), { requestContext })
  if (context instanceof Response) return { status: context.status, html: '', text: '' }
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  const text = html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')
  return { status: context.statusCode, html, text }
}

const answers = 'terrain=route&prix=plus'

/** In text and in attributes: titles, descriptions, alternative texts, addresses of drawings. */
const water =
  /osmos|purificateur|\bfiltres?\b|filtration|membrane|\beaux?\b|bouteille|carafe|calcaire|\blitres?\b|douche|robinet|\bévier|animaux|débit/i

function waterIn(html: string): string[] {
  return html.match(new RegExp(`.{0,60}(${water.source}).{0,60}`, 'gi')) ?? []
}

test.each(['/', '/products', '/products/prod-osmoseur-premium', '/questionnaire', '/support', '/chat'])(
  'the first shop’s own words are found: %s',
  async (path) => {
    expect(waterIn((await page(path, waterShop)).html).length).toBeGreaterThan(2)
  },
)

test.each([
  [
    '/',
    ['Des vélos livrés montés.', 'En ville', 'Vous pédalez', 'Trouvez votre vélo en deux questions', 'Vélo Citadin'],
  ],
  ['/products', ['Nos vélos', 'Sur la route', 'Vélo Randonneur', 'Vélo Citadin', 'Quel Vélo']],
  ['/products?besoin=ville', ['Vélos', 'En ville', 'Vélo Citadin']],
  ['/products/velo-randonneur', ['Vélo Randonneur', 'Entretien du vélo', '72,00 € TTC', 'par an de pneus', '14 kg']],
  ['/comparer?produit=velo-randonneur&produit=velo-citadin', ['Vitesses', '27', 'Poids', 'Garantie']],
  ['/questionnaire', ['Quel vélo choisir', 'Où roulerez-vous', '1/2', 'Des jours entiers.']],
  ['/questionnaire?terrain=route', ['Combien voulez-vous y mettre', '2/2', '600 € au plus']],
  [`/questionnaire?${answers}`, ['Vos recommandations sont prêtes']],
  [
    `/questionnaire/resultats?${answers}`,
    ['Loin · Davantage', 'Vélo Randonneur', 'il pèse 14 kg', 'Il est encombrant dans un couloir.'],
  ],
  ['/chat', ['Quel vélo pour la ville ?', 'Où en est ma commande']],
  ['/blog', ['Articles sur le vélo.', 'Voir nos vélos']],
  ['/avis', ['Deux questions suffisent.', 'Quel vélo', 'Voir les vélos']],
  ['/support?q=atelier', ['Réparez-vous les vélos', 'Livraison, pneus…']],
  ['/mentions-legales', ['Pour nos vélos', 'de Vélos d’essai']],
])('a shop of another trade shows its own words and none of water: %s', async (path, expected) => {
  const { status, html, text } = await page(path)
  expect(status).toBe(200)
  for (const words of expected) expect(`${text} ${html}`).toContain(words)
  expect(waterIn(html)).toEqual([])
})

test('a need or an answer of another trade is none here', async () => {
  expect((await page('/products?besoin=douche')).text).toContain('Vélo Randonneur')
  expect((await page('/questionnaire?usage=commercial')).text).toContain('1/2')
  expect(await page('/questionnaire/resultats?usage=commercial')).toMatchObject({ status: 302 })
})
