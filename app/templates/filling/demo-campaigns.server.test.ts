import { expect, test } from 'vitest'
import { enqueueAgentMail } from '~/models/base/outbox/index.server'
import { pageProspects } from '~/models/crm/prospect/index.server'
import { countAudience, listCampaigns, readCampaignFigures } from '~/models/mailing/campaign/index.server'
import { readRecovery } from '~/models/mailing/recovery/index.server'
import { hasDemoRows, removeDemo } from '~/models/platform/dashboard/index.server'
import { insertAbandonedCart, runRecovery, sendDue } from '../../../tests/support/recovery'
import { at, later, openDemoShop } from '../../../tests/support/shop-database'

const actor = { id: null, name: 'Camille Roy' }
const order = { by: 'score', direction: 'desc' } as const

test('a demonstration has a draft, a finished campaign with its mails, and left carts with their figures', async () => {
  const db = await openDemoShop({ demoWork: true })
  const campaigns = await listCampaigns(db)
  expect(campaigns.map(({ state }) => state)).toEqual(['draft', 'done'])
  const [, sent] = campaigns
  expect(sent?.content.steps).toHaveLength(2)
  const figures = await readCampaignFigures(db, [sent?.id ?? ''])
  expect(figures.get(sent?.id ?? '')).toMatchObject({ recipients: 5, sent: 10, waiting: 0 })
  expect(await readRecovery(db, at)).toMatchObject({ pending: 1, processing: 2, converted: 1, conversionPercent: 33.3 })
})

test('its prospects are scored with reasons, and found by their names', async () => {
  const db = await openDemoShop({ demoWork: true })
  const prospects = await db.selectFrom('prospect').select(['company', 'reasons', 'score_version']).execute()
  for (const { company, reasons, score_version } of prospects) {
    expect([JSON.parse(reasons).length > 0, score_version]).toEqual([true, 1])
    const found = await pageProspects(db, { filters: { words: company }, order, page: 1 })
    expect(found.prospects.map((row) => row.company)).toContain(company)
  }
})

test('no mail is written to fictional people', async () => {
  const db = await openDemoShop({ demoWork: true })
  const audience = { minScore: 0 }
  expect(await countAudience(db, { audience, at })).toMatchObject({ meant: 5, reached: 0, excluded: { example: 5 } })
  const { email } = await db.selectFrom('prospect').select('email').executeTakeFirstOrThrow()
  const mail = { kind: 'campaign-mail', data: { campaignId: 'a', version: 1, step: 1, prospectId: 'a' } } as const
  const cause = { agent: 'email', basis: 'prospection', cause: 'campaign', causeId: 'a', step: 1 } as const
  const queued = await enqueueAgentMail(db, { ...mail, ...cause, key: 'essai', to: email, at })
  expect(queued).toEqual({ ok: false, reason: 'not-a-prospect' })
  await insertAbandonedCart(db, { email: 'lea@example.fr', at })
  await runRecovery(db, later(61))
  expect(await sendDue(db, later(62))).toEqual(['lea@example.fr'])
})

test('campaigns and left carts go with the demonstration; a real cart stays', async () => {
  const db = await openDemoShop({ demoWork: true })
  const real = await insertAbandonedCart(db, { email: 'lea@example.fr', at })
  await runRecovery(db, later(61))
  await removeDemo(db, { actor, at: later(62) })
  expect(await hasDemoRows(db)).toBe(false)
  for (const table of ['campaign', 'campaign_version', 'campaign_recipient', 'cart_recovery', 'prospect'] as const)
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  expect(await db.selectFrom('cart').select('id').execute()).toEqual([{ id: real }])
  expect(await db.selectFrom('email').select('recipient').execute()).toEqual([{ recipient: 'lea@example.fr' }])
  const agreed = await db.selectFrom('agreement').select('cart_id').where('kind', '=', 'cart-reminder').execute()
  expect(agreed).toEqual([{ cart_id: real }])
})
