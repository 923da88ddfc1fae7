import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Filling } from '~/models/template'
import { insertLegalTexts as insertTexts, openTestShop } from '../../../tests/support/order-row'
import { renewLegalTexts } from './legal-texts.server'

const opened = new Date('2026-11-20T13:05:00Z')
const at = new Date('2026-12-20T13:05:00Z')
const former = 'Les frais sont de 9,90 €.'
const replaces = createHash('sha256').update(former).digest('hex')
const filling = {
  legalTexts: [{ kind: 'cgv', version: 'v2', body: 'Les frais sont de {{delivery.fee}} €.', replaces: [replaces] }],
} as Pick<Filling, 'legalTexts'> as Filling

async function shopWith(body: string) {
  const { db } = await openTestShop(opened)
  await insertTexts(db, [{ kind: 'cgv', version: 'v1', body, published_at: '2026-12-01T00:00:00Z' }])
  await renewLegalTexts(db, filling, at)
  await renewLegalTexts(db, filling, at)
  const texts = db.selectFrom('legal_text').select('version').where('kind', '=', 'cgv')
  return (await texts.where('published_at', '>=', '2026-12-01').orderBy('published_at').execute()).map(
    (one) => one.version,
  )
}

test('an active template text is replaced once by the version that refers to settings', async () => {
  expect(await shopWith(former)).toEqual(['v1', 'v2'])
})

test('a text written by the shop stays', async () => {
  expect(await shopWith(`${former} Sauf le dimanche.`)).toEqual(['v1'])
})
