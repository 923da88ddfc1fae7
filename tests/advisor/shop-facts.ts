import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { COST_YEARS, fiveYearCost, type ProductPage } from '~/models/shop/catalogue'
import { findProductPage, listSuppliedMachines } from '~/models/shop/catalogue/index.server'
import { type DeliveryTerms, deliveryTerms } from '~/models/values/delivery-terms'
import { standardVat, withVat } from '~/models/values/money'
import { computeTotals, INSTALMENT_COUNTS, instalments } from '~/models/values/totals'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { amountsIn, fold } from './fold'
import type { BasketLine } from './question'

/** What the shop's database says on the day of the measure. */
export interface ShopFacts {
  products: Map<string, ProductPage>
  /** The names of a product by which a text may call it, folded. */
  calledBy(slug: string): RegExp
  settings: Awaited<ReturnType<typeof readSettings>>
  terms: DeliveryTerms
  /** Cents of every sum that the shop's rows and texts hold, and of what its own pages compute from them. */
  amounts: Set<number>
  /** An order that is there, of somebody else than who asks. */
  order: { number: string; email: string; lastName: string } | undefined
  at: Date
}

const textTables = ['product', 'frequent_question', 'article', 'legal_text', 'recommendation_rule', 'setting'] as const

export async function readShopFacts(db: Kysely<ShopDatabase>, at: Date): Promise<ShopFacts> {
  const rows = await db.selectFrom('product').select('id').where('published', '=', 1).limit(100).execute()
  const pages = (await Promise.all(rows.map(({ id }) => findProductPage(db, id)))).filter((page) => page !== undefined)
  const settings = await readSettings(db)
  const terms = deliveryTerms(settings)
  const products = new Map(pages.map((page) => [page.slug, page]))
  return {
    products,
    calledBy: (slug) => callNames[slug] ?? new RegExp(fold(products.get(slug)?.name ?? slug)),
    settings,
    terms,
    amounts: (await listAmounts(db, { pages, terms })).add(100 * Number(settings['referral.minimum'])),
    order: await findAnyOrder(db),
    at,
  }
}

const callNames: Record<string, RegExp> = {
  'osmoseur-essentiel': /\bessentiel\b/,
  'osmoseur-premium': /osmoseur premium|\ble premium\b|\bdu premium\b|\bau premium\b|premium\b(?<!pack premium)/,
  'osmoseur-prestige': /\bprestige\b/,
  'osmose-pro': /osmose pro\b/,
  'purificateur-ultra': /\bultra\b/,
  aquapet: /aqua ?pet/,
  h2go: /h2[- ]?go/,
  'purificateur-douche': /purificateur de douche|douchette|pomme(?:au)? de douche/,
  'filtres-annuels': /filtres? (?:de rechange|annuels?)|jeux? (?:annuels? )?de filtres|quatre cartouches|4 cartouches/,
  installation: /installation|\bpose\b|installateur/,
  entretien: /maintenance|visite annuelle/,
  membrane: /membrane/,
}

/** Prices excluding VAT of the lines, as the cart takes them. */
export function totalsOf(facts: ShopFacts, lines: BasketLine[]) {
  const priced = lines.map(({ product, quantity = 1, pack = 'individual' }) => {
    const page = facts.products.get(product)
    const offered = pack === 'individual' ? page : page?.packs.find(({ type }) => type === pack)
    if (!page || !offered) throw new Error(`the shop has no ${product} (${pack})`)
    return { unitPriceCents: offered.priceCents, quantity, isService: page.isService }
  })
  return computeTotals(priced, { delivery: facts.terms, vat: standardVat })
}

async function listAmounts(
  db: Kysely<ShopDatabase>,
  { pages, terms }: { pages: ProductPage[]; terms: DeliveryTerms },
): Promise<Set<number>> {
  const amounts = new Set<number>([0, terms.feeCents, terms.freeFromCents, withVat(terms.freeFromCents, 20)])
  for (const table of textTables) {
    const rows = await db.selectFrom(table).selectAll().limit(1000).execute()
    for (const cents of amountsIn(fold(JSON.stringify(rows)))) amounts.add(cents)
  }
  for (const page of pages) for (const cents of amountsOfProduct(page, terms)) amounts.add(cents)
  for (const cents of await amountsOfFiveYears(db, terms)) amounts.add(cents)
  return amounts
}

function amountsOfProduct(page: ProductPage, terms: DeliveryTerms): number[] {
  const yearly = page.details.upkeep?.yearlyConsumablesCents ?? 0
  const whole = page.packs.map(({ componentsCents }) => componentsCents)
  const prices = [page, ...page.packs].map(({ priceCents }) => priceCents)
  const saved = page.packs.map(({ componentsCents, priceCents }) => componentsCents - priceCents)
  const excluding = [...prices, ...whole, ...saved, page.formerPriceCents ?? 0, yearly]
  const single = [...excluding, ...excluding.map((cents) => withVat(cents, 20))]
  const ordered = prices.map((cents) =>
    computeTotals([{ unitPriceCents: cents, quantity: 1 }], { delivery: terms, vat: standardVat }),
  )
  const due = ordered.flatMap(({ totalCents, goodsTtcCents, taxCents }) => [totalCents, goodsTtcCents, taxCents])
  return [
    ...single,
    ...due,
    ...due.flatMap(paymentsOf),
    page.ecoParticipationCents,
    withVat(page.ecoParticipationCents, 20),
  ]
}

export function paymentsOf(cents: number): number[] {
  return INSTALMENT_COUNTS.flatMap((count) => Object.values(instalments(cents, count)))
}

async function amountsOfFiveYears(db: Kysely<ShopDatabase>, terms: DeliveryTerms): Promise<number[]> {
  const { quantity, price } = osmoseurs.runningCost ?? {}
  const machines = await listSuppliedMachines(db)
  return machines.flatMap((machine) =>
    (quantity?.choices ?? []).flatMap((choice) => {
      const cost = fiveYearCost(
        machine,
        { quantity: choice, unitCents: price?.defaultCents ?? 0 },
        { delivery: terms, vat: standardVat },
      )
      const { machineTotalCents, alternativeTotalCents } = cost
      return [
        machineTotalCents,
        alternativeTotalCents,
        Math.abs(machineTotalCents - alternativeTotalCents),
        Math.round(machineTotalCents / COST_YEARS),
        Math.round(machineTotalCents / cost.units),
      ]
    }),
  )
}

function findAnyOrder(db: Kysely<ShopDatabase>) {
  return db
    .selectFrom('customer_order')
    .select(['order_number as number', 'email', 'last_name as lastName'])
    .where('order_number', 'is not', null)
    .where('status', '=', 'expedie')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
    .then((order) => order && { ...order, number: order.number ?? '' })
}
