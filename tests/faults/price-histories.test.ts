import { expect, test } from 'vitest'
import { findProductCard, findProductRow } from '~/models/shop/catalogue/index.server'
import { changePrice, closeLine, formerPriceOf, openLine, type PriceLine } from '~/models/shop/catalogue/price/line'
import { changeProductPrice } from '~/models/shop/catalogue/sheet/price-change.server'
import { publishProduct, withdrawProduct } from '~/models/shop/catalogue/sheet/publication.server'
import { addDays } from '~/models/values/delivery'
import { parisDay } from '~/models/values/french-date'
import { openDemoShop } from '../support/shop-database'
import { report, scale, seed, seededRandom } from './support'

const ROUNDS = scale > 1 ? 100_000 : 2_000
const STEPS = 12
const SHOPS = 2 * scale
const SHOP_STEPS = 60
const DAYS_BACK = 30

/** Records prices shown day by day, independent of the shop's history. */
class Witness {
  readonly seen = new Map<string, Set<number>>()
  private last = ''

  constructor(private readonly from: string) {}

  see(day: string, price: number | undefined) {
    for (let each = this.last ? addDays(this.last, 1) : this.from; each < day; each = addDays(each, 1))
      this.note(each, this.standing)
    this.last = day
    this.note(day, this.standing)
    this.standing = price
    this.note(day, price)
  }

  private standing: number | undefined

  private note(day: string, price: number | undefined) {
    if (price !== undefined) this.seen.set(day, (this.seen.get(day) ?? new Set()).add(price))
  }

  /** Whether this price was the lowest of the 30 days before today's price began, that day's others included. */
  proves(former: number, { price, today }: { price: number; today: string }): boolean {
    let since = today
    while (this.seen.get(addDays(since, -1))?.has(price)) since = addDays(since, -1)
    const before = Array.from({ length: DAYS_BACK }, (_, place) => this.seen.get(addDays(since, -1 - place)))
    const thatMorning = [...(this.seen.get(since) ?? [])].filter((each) => each !== price)
    const prices = [...before.flatMap((day) => [...(day ?? [])]), ...thatMorning]
    return former > price && prices.length > 0 && Math.min(...prices) === former
  }
}

const random = seededRandom(seed)
const among = (count: number) => Math.floor(random() * count)
const anyPrice = () => 5_000 + among(8) * 500

test('no price is struck through that shoppers did not see, as the lowest, in the 30 days before', () => {
  const counts = { histories: ROUNDS, checked: 0, struck: 0, unproven: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    let day = '2026-01-01'
    let line: PriceLine = { priceCents: anyPrice(), since: day, history: [] }
    const witness = new Witness(day)
    for (let step = 0; step < STEPS; step++) {
      witness.see(day, line.since === null ? undefined : line.priceCents)
      const former = formerPriceOf(line)
      counts.checked++
      if (former !== undefined) counts.struck++
      if (former !== undefined && !witness.proves(former, { price: line.priceCents, today: day })) counts.unproven++
      day = addDays(day, among(4) < 2 ? 0 : 1 + among(25))
      witness.see(day, line.since === null ? undefined : line.priceCents)
      line = act(line, day)
    }
  }
  report('price histories', counts)
  expect(counts.unproven).toBe(0)
  expect(counts.struck).toBeGreaterThan(ROUNDS / 10)
})

function act(line: PriceLine, day: string): PriceLine {
  const kind = among(6)
  if (kind === 0) return closeLine(line, day)
  if (kind === 1) return openLine(line, day)
  return changePrice(line, { priceCents: anyPrice(), day })
}

const aquapet = 'prod-aquapet'
const actor = { id: null, name: 'Essai' }

test('former prices shown by the pages are proven by prices shown before', async () => {
  const counts = { shops: SHOPS, steps: 0, struck: 0, unproven: 0 }
  for (let shop = 0; shop < SHOPS; shop++) {
    const db = await openDemoShop()
    await db.deleteFrom('pack_gift').where('gift_product_id', '=', aquapet).execute()
    let at = new Date('2026-11-19T10:00:00Z')
    const witness = new Witness(parisDay(at))
    for (let step = 0; step < SHOP_STEPS; step++, counts.steps++) {
      const card = await findProductCard(db, aquapet)
      const today = parisDay(at)
      witness.see(today, card?.priceCents)
      const former = card?.formerPriceCents
      if (former !== undefined) counts.struck++
      if (card && former !== undefined && !witness.proves(former, { price: card.priceCents, today })) counts.unproven++
      at = new Date(at.getTime() + among(15) * 24 * 3_600_000)
      witness.see(parisDay(at), card?.priceCents)
      const { version = 0 } = (await findProductRow(db, aquapet)) ?? {}
      const change = { productId: aquapet, version, actor, at }
      const kind = among(6)
      if (kind === 0) await withdrawProduct(db, change)
      else if (kind === 1) await publishUnchecked(db, change)
      else await changeProductPrice(db, { ...change, priceCents: anyPrice() })
    }
  }
  report('price histories of shops', counts)
  expect(counts.unproven).toBe(0)
  expect(counts.struck).toBeGreaterThan(0)
})

/** Says first what publication requires. */
async function publishUnchecked(
  db: Awaited<ReturnType<typeof openDemoShop>>,
  change: Parameters<typeof publishProduct>[1],
) {
  const row = await findProductRow(db, aquapet)
  const details = JSON.parse(row?.details ?? '{}')
  const maker = { manufacturer: 'A', address: 'B', contact: 'C', inUnion: 'oui', responsible: '' }
  const safety = { ...maker, warnings: ['Aucun'], spareParts: 'D' }
  await db
    .updateTable('product')
    .set({ details: JSON.stringify({ ...details, safety, isEcoSaid: true }) })
    .where('id', '=', aquapet)
    .execute()
  return publishProduct(db, change)
}
