import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { claimNextEmails, confirmBeforeSending, markFailed, markSent } from '~/mails/sending.server'
import { giveAgreement, mailboxHash, refuseMails, stopMails } from '~/models/base/agreement/index.server'
import { enterSequence, listDueEnrolments, queueStep } from '~/models/mailing/sequence/index.server'
import { parisDay, parisHour } from '~/models/values/french-date'
import { queueAnyMail } from '../support/mails'
import { openQuietShop } from '../support/shop-database'
import { drawing, report, rounds, scale, seed, seededRandom } from './support'

/** 20,000 in the full run, each with several people and mails. */
const SCHEDULES = rounds(60, 2_000)
const PEOPLE_A_SCHEDULE = 3
const MOVES = 14
const SCHEDULES_A_SHOP = scale > 1 ? 100 : 20
const HOUR = 3600_000
const steps = {
  version: 0,
  steps: [1, 24, 72].map((afterHours) => ({ afterHours, subject: 's', text: 't' })),
}
/** Both changes of hour, and a winter's week. */
const starts = ['2026-10-23T06:00:00Z', '2027-03-26T06:00:00Z', '2026-11-19T06:00:00Z']

interface Sent {
  key: string
  to: string
  at: Date
  isImmediate: boolean
}

interface Run {
  db: ShopDb
  now: Date
  refusedAt: Map<string, Date>
  sent: Sent[]
  /** Waiting time of an order's mail. */
  delayed: number
}

const counted = {
  schedules: 0,
  sent: 0,
  afterRefusal: 0,
  outOfHours: 0,
  twice: 0,
  mostADay: 0,
  jumps: 0,
  restarts: 0,
  delayed: 0,
}

test('whatever clock, restarts and refusals do, no mail leaves that may not', async () => {
  const draw = drawing(seededRandom(seed))
  for (let done = 0; done < SCHEDULES; done += SCHEDULES_A_SHOP) {
    const start = starts[Math.floor(done / SCHEDULES_A_SHOP) % starts.length] ?? ''
    await runShop({ draw, start: new Date(start), schedules: Math.min(SCHEDULES_A_SHOP, SCHEDULES - done), from: done })
  }
  report('agent mails', counted)
  expect(counted).toMatchObject({ schedules: SCHEDULES, afterRefusal: 0, outOfHours: 0, twice: 0, delayed: 0 })
  expect(counted.mostADay).toBeLessThanOrEqual(100)
  expect(counted.sent).toBeGreaterThan(SCHEDULES / 2)
})

type Draw = ReturnType<typeof drawing>

async function runShop(input: { draw: Draw; start: Date; schedules: number; from: number }): Promise<void> {
  const { draw, start, schedules, from } = input
  const db = await openQuietShop()
  for (const table of ['agreement', 'email', 'sequence_enrolment'] as const) await db.deleteFrom(table).execute()
  await db
    .insertInto('agent')
    .values({ key: 'email', wanted: 'running' } as never)
    .execute()
  // After the warm-up, so that the daily cap itself is tested.
  for (let day = 1; day < 9; day++)
    await db
      .insertInto('mail_day')
      .values({ day: parisDay(new Date(start.getTime() - day * 24 * HOUR)), taken: 1 })
      .execute()
  const run: Run = { db, now: start, refusedAt: new Map(), sent: [], delayed: 0 }
  for (let schedule = 0; schedule < schedules; schedule++) {
    for (let place = 0; place < PEOPLE_A_SCHEDULE; place++) await enter(run, `p${from + schedule}-${place}@example.fr`)
    for (let move = 0; move < MOVES; move++) await moves[draw.below(moves.length)]?.(run, draw)
    counted.schedules++
  }
  count(run)
}

async function enter({ db, now }: Run, email: string): Promise<void> {
  await giveAgreement(db, { email, kind: 'offers', page: '/profile', at: now })
  const entry = { sequence: 'bienvenue', email, subjectId: null, reason: 'essai', firstAt: now, at: now } as const
  await db.transaction().execute((trx) => enterSequence(trx, entry))
}

const moves: ((run: Run, draw: Draw) => Promise<void> | void)[] = [
  // Time passes.
  (run, draw) => {
    run.now = new Date(run.now.getTime() + draw.below(9 * HOUR))
  },
  (run, draw) => {
    run.now = new Date(run.now.getTime() + draw.below(36 * HOUR))
  },
  // The clock is set, back or forward.
  (run, draw) => {
    counted.jumps++
    run.now = new Date(run.now.getTime() + (draw.below(60) - 40) * HOUR)
  },
  advance,
  advance,
  (run, draw) => sendSome(run, draw),
  (run, draw) => sendSome(run, draw),
  (run, draw) => sendSome(run, draw),
  // A process dies with a claimed mail, before or after SMTP accepted it.
  async (run) => {
    counted.restarts++
    await claimNextEmails(run.db, { limit: 2, at: run.now })
  },
  refuse,
  // An order's mail, at any hour.
  async (run) => {
    const key = `order-${counted.schedules}-${run.sent.length}`
    await queueAnyMail(run.db, { key, to: 'acheteur@example.fr', at: run.now })
    const [email] = await claimNextEmails(run.db, { limit: 1, at: run.now })
    if (email?.class !== 'immediate') counted.delayed++
    else await handOver(run, email, run.now)
  },
]

async function advance({ db, now }: Run): Promise<void> {
  const due = await listDueEnrolments(db, { sequences: ['bienvenue'], at: now, limit: 20 })
  for (const enrolment of due) await db.transaction().execute((trx) => queueStep(trx, { enrolment, steps, at: now }))
}

/** Between claiming and sending: an opt-out, the end of sending hours, or a clock change. */
async function sendSome(run: Run, draw: Draw): Promise<void> {
  for (let count = draw.below(40); count > 0; count--) {
    const [email] = await claimNextEmails(run.db, { limit: 1, at: run.now })
    if (!email) return
    if (draw.below(20) === 0) await refuse(run, draw, email.to)
    if (draw.below(30) === 0) run.now = new Date(run.now.getTime() + (draw.below(30) - 12) * HOUR)
    await handOver(run, email, run.now, draw.below(15) === 0)
  }
}

async function handOver(
  run: Run,
  email: Awaited<ReturnType<typeof claimNextEmails>>[number],
  at: Date,
  fails = false,
): Promise<void> {
  if (!(await confirmBeforeSending(run.db, { email, messageId: email.id, at }))) return
  if (fails) return markFailed(run.db, { email, permanent: false, error: '450', at })
  run.sent.push({ key: email.key, to: email.to, at, isImmediate: email.class === 'immediate' })
  const text = { subject: 's', text_body: 't', html_body: 'h' }
  await run.db.updateTable('email').set(text).where('id', '=', email.id).execute()
  return markSent(run.db, { email, at })
}

async function refuse(run: Run, draw: Draw, email?: string): Promise<void> {
  const people = await run.db
    .selectFrom('sequence_enrolment')
    .select('email')
    .where('left_at', 'is', null)
    .orderBy('entered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  const to = email ?? people[draw.below(Math.max(1, people.length))]?.email
  if (!to || to === 'acheteur@example.fr') return
  if (draw.below(2) === 0) await refuseMails(run.db, { email: to, at: run.now })
  else await stopMails(run.db, { hash: mailboxHash(to), page: 'List-Unsubscribe', at: run.now })
  if (!run.refusedAt.has(to)) run.refusedAt.set(to, new Date(run.sent.length))
}

/** Recomputes from sent mails alone, ordered by their place in the list, as the clock jumps. */
function count({ sent, refusedAt }: Run): void {
  const ofAgents = sent.filter(({ isImmediate }) => !isImmediate)
  counted.sent += ofAgents.length
  sent.forEach(({ to, isImmediate }, place) => {
    const refusal = refusedAt.get(to)?.getTime()
    if (!isImmediate && refusal !== undefined && place >= refusal) counted.afterRefusal++
  })
  const days = new Map<string, number>()
  for (const { at } of ofAgents) {
    const hour = parisHour(at)
    const isSunday = new Date(parisDay(at)).getUTCDay() === 0
    if (hour < 9 || hour >= 19 || isSunday) counted.outOfHours++
    days.set(parisDay(at), (days.get(parisDay(at)) ?? 0) + 1)
  }
  counted.mostADay = Math.max(counted.mostADay, ...days.values())
  counted.twice += sent.length - new Set(sent.map(({ key }) => key)).size
}
