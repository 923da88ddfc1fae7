import { expect, test } from 'vitest'
import { withdrawCalls } from '~/models/crm/advice/consent.server'
import { insertCallConsent } from '~/models/crm/advice/index.server'
import { insertLeadRow } from '../../../../tests/support/leads'
import { at, openQuietShop } from '../../../../tests/support/shop-database'
import { erasePhonesWithoutConsent } from './retention.server'

const phone = '06 39 98 00 01'
const page = '/questionnaire'
const justAfter = new Date(at.getTime() + 1)

test('a telephone without a consent in force is erased on its day, with its search term, and nothing else is', async () => {
  const db = await openQuietShop()
  await insertLeadRow(db, { email: 'seule@example.fr', phone })
  const [covered, other] = [
    await insertLeadRow(db, { email: 'accord@example.fr', phone }),
    await insertLeadRow(db, { email: 'autre@example.fr', phone }),
  ]
  const consent = { page, at, contact_name: 'Éloïse' }
  await insertCallConsent(db, { ...consent, leadId: covered, contact_phone: phone })
  await insertCallConsent(db, { ...consent, leadId: other, contact_phone: '06 39 98 00 02' })
  const all = () => db.selectFrom('lead').selectAll().orderBy('email').execute()
  const before = await all()
  expect(await erasePhonesWithoutConsent(db, { before: at, limit: 10 })).toBe(0)
  expect(await all()).toEqual(before)
  expect(await erasePhonesWithoutConsent(db, { before: justAfter, limit: 10 })).toBe(2)
  expect(await all()).toEqual(before.map((row) => ({ ...row, phone: row.id === covered ? phone : null })))
  const found = db.selectFrom('search_term').select('subject_id').where('term', '=', '0639980001')
  expect(await found.execute()).toEqual([{ subject_id: covered }])
  await withdrawCalls(db, { leadId: covered, page: '/accords', at })
  expect(await erasePhonesWithoutConsent(db, { before: justAfter, limit: 10 })).toBe(1)
  expect((await all()).map((row) => row.phone)).toEqual([null, null, null])
})

test('the number typed with answers is erased without a consent for it, and kept with one; the answers stay', async () => {
  const db = await openQuietShop()
  const leadId = await insertLeadRow(db)
  await insertCallConsent(db, { leadId, page, at, contact_name: 'Éloïse', contact_phone: phone })
  const answer = { lead_id: leadId, answers: '{}', rules_version: 1, recommended: '[]', contact_name: 'Éloïse' }
  const typed = { ...answer, answered_at: at.toISOString() }
  await db
    .insertInto('questionnaire_answer')
    .values([
      { ...typed, id: 'covered', contact_phone: phone },
      { ...typed, id: 'other', contact_phone: '06 39 98 00 02' },
    ])
    .execute()
  expect(await erasePhonesWithoutConsent(db, { before: justAfter, limit: 10 })).toBe(1)
  expect(await db.selectFrom('questionnaire_answer').selectAll().orderBy('id').execute()).toEqual([
    { ...typed, id: 'covered', contact_phone: phone },
    { ...typed, id: 'other', contact_phone: null },
  ])
})
