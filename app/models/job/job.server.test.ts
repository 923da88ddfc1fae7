import { expect, test } from 'vitest'
import { at, openDemoShop } from '../../../tests/support/shop-database'
import { claimJob, enqueueJob, finishJob, postponeJob, retryJob } from './index.server'

const key = 'refund:1'
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)

async function shopWithJob() {
  const db = await openDemoShop()
  await enqueueJob(db, { kind: 'refund', key, payload: {}, at })
  return db
}

test('a job that waits for its next try is due at once when a person asks for it again', async () => {
  const db = await shopWithJob()
  const job = await claimJob(db, { at, key })
  if (job) await postponeJob(db, { job, error: 'le prestataire ne répond pas', at })
  expect(await claimJob(db, { at, key })).toBeUndefined()
  expect(await retryJob(db, { key, at })).toBe(true)
  expect(await claimJob(db, { at, key })).toMatchObject({ tries: 1 })
})

test('a job that somebody is at is not given to another before its lease has ended', async () => {
  const db = await shopWithJob()
  await claimJob(db, { at, key })
  expect(await retryJob(db, { key, at })).toBe(false)
  expect(await retryJob(db, { key, at: later(2) })).toBe(true)
})

test('a job that is done is not begun again', async () => {
  const db = await shopWithJob()
  const job = await claimJob(db, { at, key })
  if (job) await finishJob(db, { job, at })
  expect(await retryJob(db, { key, at: later(2) })).toBe(false)
})
