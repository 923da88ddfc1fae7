import { expect, test } from 'vitest'
import { at, openDemoShop } from '../../../../tests/support/shop-database'
import { claimJob, enqueueJob, finishJob, listDeadJobs, postponeJob, retryJob } from './index.server'

const key = 'refund:1'
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)

async function shopWithJob() {
  const db = await openDemoShop()
  await enqueueJob(db, { kind: 'refund', key, payload: {}, at })
  return db
}

test('a job waiting for its next try is due at once when a person retries it', async () => {
  const db = await shopWithJob()
  const job = await claimJob(db, { at, key })
  if (job) await postponeJob(db, { job, error: 'le prestataire ne répond pas', at })
  expect(await claimJob(db, { at, key })).toBeUndefined()
  expect(await retryJob(db, { key, at })).toBe(true)
  expect(await claimJob(db, { at, key })).toMatchObject({ tries: 1 })
})

test('a claimed job is not given to another worker before its lease ends', async () => {
  const db = await shopWithJob()
  await claimJob(db, { at, key })
  expect(await retryJob(db, { key, at })).toBe(false)
  expect(await retryJob(db, { key, at: later(2) })).toBe(true)
})

test('a finished job cannot be retried', async () => {
  const db = await shopWithJob()
  const job = await claimJob(db, { at, key })
  if (job) await finishJob(db, { job, at })
  expect(await retryJob(db, { key, at: later(2) })).toBe(false)
})

test('a worker that lost its lease cannot finish the job, even after a manual retry', async () => {
  const db = await shopWithJob()
  const lost = await claimJob(db, { at, key })
  await retryJob(db, { key, at: later(2) })
  const held = await claimJob(db, { at: later(2), key })
  expect(held?.tries).toBe(lost?.tries)
  if (lost) expect(await finishJob(db, { job: lost, at: later(2) })).toBe(false)
  if (held) expect(await finishJob(db, { job: held, at: later(2) })).toBe(true)
})

test('a job whose process died five times fails with a message', async () => {
  const db = await shopWithJob()
  for (let deaths = 0; deaths < 5; deaths++) {
    expect(await claimJob(db, { at: later(deaths * 2), key })).toMatchObject({ tries: deaths + 1 })
  }
  expect(await claimJob(db, { at: later(10), key })).toBeUndefined()
  expect(await listDeadJobs(db)).toMatchObject([{ key, last_error: expect.stringContaining('arrêté') }])
})
