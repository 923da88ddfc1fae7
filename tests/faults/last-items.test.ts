import { afterAll, expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { setAvailable } from '../support/shop-database'
import { contactForm, location, machine, readable, readyToPay } from '../support/shop-journey'
import { expectSoundLedger } from './ledger'
import { drawing, inParallel, patientVisitor, report, rounds, scale, seed, seededRandom, startServer } from './support'

const ROUNDS = rounds(3, 50)
const BUYERS = scale > 1 ? 100 : 24
const slug = 'osmoseur-essentiel'

const app = await openApp()
const { db } = app
const server = await startServer(app.dataDir)
afterAll(() => server.stop())

test('many concurrent buyers share the last items: each is sold once, the other buyers are refused', async () => {
  const { below, between, chance, pick } = drawing(seededRandom(seed))
  const buyers: Visitor[] = []
  const counted = { rounds: ROUNDS, items: 0, sold: 0, refused: 0, paid: 0, failures: 0 }

  for (let round = 0; round < ROUNDS; round++) {
    await setAvailable(db, slug, BUYERS)
    const newcomers = Array.from({ length: BUYERS - buyers.length }, () => patientVisitor(server.url))
    await inParallel(newcomers, 16, (buyer) => readyToPay(buyer, machine))
    buyers.push(...newcomers)
    const items = between(1, 5)
    await setAvailable(db, slug, items)
    const before = await unitsTaken()

    const winners: Visitor[] = []
    const paymentPages: { buyer: Visitor; path: string }[] = []
    await Promise.all(
      buyers.map(async (buyer) => {
        const method = pick(['card', 'transfer', 'paypal'] as const)
        const response = await buyer.post('/checkout', { ...contactForm, payment_method: method })
        if (response.status === 303) {
          winners.push(buyer)
          const path = new URL(location(response), server.url).pathname
          if (path.startsWith('/paiement-simule/')) paymentPages.push({ buyer, path })
          return
        }
        if (response.status >= 500) counted.failures += 1
        expect(response.status).toBe(409)
        expect(await readable(response)).toMatch(
          /vient d’être épuisé|Un prix ou un stock vient de changer|ne sont pas encore confirmés/,
        )
        counted.refused += 1
      }),
    )
    const taken = (await unitsTaken()) - before
    expect({ round, winners: winners.length, taken }).toEqual({ round, winners: items, taken: items })
    counted.items += items
    counted.sold += taken

    for (const { buyer, path } of paymentPages) {
      if (chance(0.5)) continue
      const paid = await buyer.post(path, { decision: 'pay' })
      expect(paid.status).toBe(303)
      expect((await buyer.get(location(paid))).status).toBe(200)
      counted.paid += 1
    }
    for (const winner of winners) buyers.splice(buyers.indexOf(winner), 1)
    // Some refused buyers leave, and others arrive.
    buyers.splice(0, below(3))
  }

  report('last items', { buyers: BUYERS, ...counted })
  expect(counted).toMatchObject({ sold: counted.items, failures: 0 })
  expect(server.bugs()).toEqual([])
  await expectSoundLedger(db)
})

/** Sold or reserved. */
async function unitsTaken(): Promise<number> {
  const sold = await db
    .selectFrom('stock_movement')
    .select((eb) => eb.fn.sum<number | null>('delta').as('delta'))
    .where('product_id', '=', machine.product_id)
    .where('type', '=', 'sale')
    .executeTakeFirst()
  const item = await db
    .selectFrom('stock_item')
    .select('reserved_stock')
    .where('product_id', '=', machine.product_id)
    .executeTakeFirstOrThrow()
  return item.reserved_stock - (sold?.delta ?? 0)
}
