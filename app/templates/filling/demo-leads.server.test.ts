import { expect, test } from 'vitest'
import { submitQuestionnaire } from '~/models/crm/advice/index.server'
import { leadStatuses } from '~/models/crm/lead'
import { countDueLeads, findLead, listNewestLeads, removeDemoLeads, searchLeads } from '~/models/crm/lead/index.server'
import { submission } from '../../../tests/support/questionnaire'
import { at, openDemoShop } from '../../../tests/support/shop-database'

test('a demonstration has leads in every status, with reasons, notes, agreements and next actions', async () => {
  const db = await openDemoShop({ demoWork: true })
  const leads = await listNewestLeads(db, { limit: 100 })
  expect(new Set(leads.map(({ status }) => status))).toEqual(new Set(leadStatuses))
  expect(leads.flatMap(({ damage }) => damage)).toEqual([])
  expect(leads.filter(({ reasons }) => reasons.length > 0).length).toBeGreaterThan(4)
  expect(leads.some(({ channels }) => channels.includes('phone'))).toBe(true)
  expect(await countDueLeads(db, at)).toBe(2)
  const [morvan] = await searchLeads(db, { typed: 'ateliers morvan', limit: 5 })
  const sheet = await findLead(db, morvan?.id ?? '')
  expect(sheet?.notes).toHaveLength(2)
  expect(sheet?.events.map(({ after }) => after)).toEqual(['négociation', 'devis_envoyé', 'qualifié'])
})

test('demo leads are deleted with all their data; real ones created since stay', async () => {
  const db = await openDemoShop({ demoWork: true })
  await submitQuestionnaire(db, submission)
  const email = 'karim.benali@demo.example'
  await submitQuestionnaire(db, { ...submission, contact: { ...submission.contact, email } })
  expect(await removeDemoLeads(db)).toBe(11)
  const left = await listNewestLeads(db, { limit: 100 })
  expect(left.map((lead) => lead.email).sort()).toEqual(['claire@example.fr', email])
  const ids = left.map(({ id }) => id)
  for (const table of ['lead_note', 'lead_event', 'lead_consent', 'questionnaire_answer'] as const) {
    const rows = await db.selectFrom(table).select('lead_id').distinct().execute()
    expect([table, rows.filter(({ lead_id }) => !ids.includes(lead_id))]).toEqual([table, []])
  }
})
