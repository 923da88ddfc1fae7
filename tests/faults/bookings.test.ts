import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { book, createService, findService, listOffer } from '~/models/support/booking/index.server'
import { parisDay } from '~/models/values/french-date'
import { at, openQuietShop } from '../support/shop-database'
import { scale } from './scale'

const CLIENTS = 100
const SLOTS = 500
/** 10,000 in longer runs. */
const ATTEMPTS = scale > 1 ? 10_000 : 2_500

/** Five days around each change of hour of 2027. */
const days = ['2027-03-26', '2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30'].concat(
  ...['2027-10-29', '2027-10-30', '2027-10-31', '2027-11-01', '2027-11-02', '2027-11-03'],
)

/** Park and Miller: the same order in each run. */
function shuffled<Item>(items: Item[], seed: number): Item[] {
  let state = seed
  const below = (count: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % count
  }
  const all = [...items]
  for (let last = all.length - 1; last > 0; last--) {
    const other = below(last + 1)
    const [one, two] = [all[last], all[other]]
    if (one !== undefined && two !== undefined) [all[last], all[other]] = [two, one]
  }
  return all
}

test('a hundred clients try for 500 slots around both changes of hour: each is taken once', async () => {
  const db = await openQuietShop()
  await saveSetting(db, { key: 'shop.hours', value: '7j/7 de 0h à 24h', at })
  const words = {
    ...{ name: 'Consultation', summary: '', location: '', minutes: 30, capacity: 1, calendar_name: 'Camille' },
    ...{ notice_hours: 0, horizon_days: 365, max_persons: 0, asks_phone: 0 as const },
  }
  const created = await createService(db, { words, actor: { id: null, name: 'Camille' }, at })
  const service = created.ok ? await findService(db, created.id) : undefined
  if (!service) throw new Error('not created')
  const offer = (await listOffer(db, { service, at })).filter(({ day }) => days.includes(day))
  const countOn = (day: string) => offer.find((each) => each.day === day)?.slots.length
  expect([countOn('2027-03-28'), countOn('2027-03-29'), countOn('2027-10-31')]).toEqual([46, 48, 50])
  const slots = offer.flatMap((each) => each.slots.map(({ key }) => key)).slice(0, SLOTS)
  expect(slots).toHaveLength(SLOTS)

  const asked = shuffled(
    Array.from({ length: ATTEMPTS }, (_, index) => slots[index % SLOTS] ?? ''),
    20_270_328,
  )
  const counted: Record<string, number> = {}
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = client; turn < ATTEMPTS; turn += CLIENTS) {
        const person = {
          name: `Client ${client}`,
          email: `client${turn}@example.fr`,
          phone: null,
          persons: null,
          note: null,
        }
        const booked = await book(db, { serviceId: service.id, form: { slot: asked[turn] ?? '', ...person }, at })
        const outcome = booked.ok ? 'booked' : booked.reason
        counted[outcome] = (counted[outcome] ?? 0) + 1
      }
    }),
  )
  expect(counted).toEqual({ booked: SLOTS, taken: ATTEMPTS - SLOTS })
  const rows = await db.selectFrom('booking').select(['starts_at', 'ends_at']).orderBy('starts_at').execute()
  expect(rows.map(({ starts_at }) => starts_at)).toEqual([...slots].sort())
  expect(rows.every((row, index) => index === 0 || (rows[index - 1]?.ends_at ?? '') <= row.starts_at)).toBe(true)
  expect(new Set(rows.map(({ starts_at }) => parisDay(new Date(starts_at)))).size).toBe(days.length)
}, 120_000)
