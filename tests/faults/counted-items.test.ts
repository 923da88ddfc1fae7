import { afterAll, expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { available, setAvailable } from '../support/shop-database'
import { contactForm, machine, readyToPay } from '../support/shop-journey'
import { expectSoundLedger } from './ledger'
import { drawing, inParallel, patientVisitor, report, rounds, seed, seededRandom, startServer } from './support'

const ROUNDS = rounds(3, 50)
const BUYERS = 16
const slug = 'osmoseur-essentiel'
const path = `/api/stock/product/${machine.product_id}`

const app = await openApp()
const { db } = app
const server = await startServer(app.dataDir)
afterAll(() => server.stop())

test('buyers take the last items while an administrator restocks, sells and counts: exactly what there is is sold', async () => {
  const { below, between, pick } = drawing(seededRandom(seed))
  const backOffice = await asAdministrator(db, patientVisitor(server.url), 'Nadia Perrin')
  const buyers: Visitor[] = []
  const counted = { rounds: ROUNDS, items: 0, sold: 0, moved: 0, refusedMoves: 0, refusedBuyers: 0, failures: 0 }

  async function press(buyer: Visitor): Promise<boolean> {
    const payment_method = pick(['card', 'paypal'] as const)
    const { status } = await buyer.post('/checkout', { ...contactForm, payment_method })
    if (status >= 500) counted.failures += 1
    if (status !== 303) counted.refusedBuyers += 1
    return status === 303
  }

  /** In sequence, each depending on the current stock: a count may be refused because of reservations. */
  async function work() {
    for (let moves = 0; moves < 4; moves++) {
      const current = await currentStock()
      const [movement_type, quantity] = pick([
        ['restock', between(1, 2)],
        ['sale', 1],
        ['return', 1],
        ['adjustment', Math.max(0, current - below(2))],
      ] as const)
      const { status } = await backOffice.json('PUT', path, { movement_type, quantity })
      if (status >= 500) counted.failures += 1
      else if (status === 200) counted.moved += 1
      else counted.refusedMoves += 1
    }
  }

  for (let round = 0; round < ROUNDS; round++) {
    await setAvailable(db, slug, 100)
    const newcomers = Array.from({ length: BUYERS - buyers.length }, () => patientVisitor(server.url))
    await inParallel(newcomers, 8, (buyer) => readyToPay(buyer, machine))
    buyers.push(...newcomers)
    const items = between(1, 5)
    await setAvailable(db, slug, items)
    const since = await lastMovement()

    const [pressed] = await Promise.all([Promise.all(buyers.map(press)), work()])
    const winners = buyers.filter((_, place) => pressed[place])
    // Stock added after the last refusal is available to returning buyers.
    for (let tries = 0; tries < 3; tries++) {
      for (const buyer of buyers) if (!winners.includes(buyer) && (await press(buyer))) winners.push(buyer)
    }
    const k = items + (await movedSince(since))
    expect({ round, sold: winners.length, left: await available(db, slug) }).toEqual({ round, sold: k, left: 0 })
    counted.items += k
    counted.sold += winners.length
    for (const winner of winners) buyers.splice(buyers.indexOf(winner), 1)
  }

  report('counted items', { buyers: BUYERS, ...counted })
  expect(counted).toMatchObject({ sold: counted.items, failures: 0 })
  expect(server.bugs()).toEqual([])
  await expectSoundLedger(db)
})

async function currentStock(): Promise<number> {
  const item = db.selectFrom('stock_item').select('current_stock').where('product_id', '=', machine.product_id)
  return (await item.executeTakeFirstOrThrow()).current_stock
}

async function lastMovement(): Promise<number> {
  const newest = db.selectFrom('stock_movement').select('id').orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).id
}

async function movedSince(id: number): Promise<number> {
  const moved = db
    .selectFrom('stock_movement')
    .select((eb) => eb.fn.sum<number | null>('delta').as('delta'))
    .where('id', '>', id)
    .where('product_id', '=', machine.product_id)
    .where('actor_id', 'is not', null)
  return (await moved.executeTakeFirstOrThrow()).delta ?? 0
}
