import type { Insertable } from 'kysely'
import type { CampaignTable, EmailTable, ShopDb } from '~/database/schema'
import { mailboxHash } from '~/models/base/agreement/index.server'
import { DEMO_ACTOR } from '~/models/base/setting/index.server'
import type { DemoCampaign, DemoCampaigns, DemoProspect } from '~/models/base/template'
import { firstRules, legalBases, matchKeys, scoreProspect, segmentOf } from '~/models/crm/prospect'
import { fillLine } from '~/models/mailing/mail-text'
import { mailboxKey } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'
import { normalise, trigramsOf } from '~/models/values/search-text'
import { DAY_MS } from '~/runtime/time'
import { escapeXml } from '~/runtime/xml'

const DAY = DAY_MS
const SENT_DAYS_AGO = 12

interface DemoInput {
  campaigns: DemoCampaigns
  at: Date
}

/** A draft, and a finished campaign with its recipients and mails; removed with the other demo data. */
export async function insertDemoCampaigns(trx: ShopDb, { campaigns, at }: DemoInput): Promise<void> {
  const startedAt = new Date(at.getTime() - SENT_DAYS_AGO * DAY)
  await insertProspects(trx, { prospects: campaigns.prospects, at: startedAt })
  await insertDraft(trx, { content: campaigns.draft, at: new Date(at.getTime() - DAY) })
  const id = await insertSent(trx, { content: campaigns.sent, startedAt, at })
  for (const prospect of campaigns.prospects) await insertRecipient(trx, { id, prospect, campaigns, startedAt })
}

/** As after both mails, scored and searchable. */
async function insertProspects(trx: ShopDb, { prospects, at }: { prospects: DemoProspect[]; at: Date }) {
  const created_at = at.toISOString()
  for (const [place, prospect] of prospects.entries()) {
    const number = place + 1
    const row = { ...valuesOf(prospect), source: 'linkedin', kept_from: created_at } as const
    const { score, reasons, version, rescoreAt } = scoreProspect(row, { version: 1, rules: firstRules }, at)
    const words = normalise(`${row.first_name} ${row.last_name} ${row.company} ${row.city} ${row.email}`)
    await trx
      .insertInto('prospect')
      .values({
        ...{ ...row, id: newId(at), number, mailbox_hash: mailboxHash(row.email), is_demo: 1 },
        ...{ legal_basis: legalBases[1], status: 'contacted', campaign_status: 'Email 2 Sent' },
        ...{ score, reasons: JSON.stringify(reasons), score_version: version, rescore_at: rescoreAt },
        ...{ priority_segment: segmentOf(score), created_at, tell_by: created_at, told_at: created_at },
        ...{ last_contact_at: created_at, search_text: ` ${words} `, ...matchKeys(row) },
        ...{ sort_name: normalise(`${row.last_name} ${row.first_name}`), sort_company: normalise(row.company) },
      })
      .execute()
    const trigrams = trigramsOf(words).map((trigram) => ({ trigram, number }))
    await trx.insertInto('prospect_trigram').values(trigrams).execute()
  }
}

function valuesOf({ email, firstName, lastName, company, jobTitle, city }: DemoProspect) {
  const unknown = { phone: '', country: '', sector: '' }
  return { ...unknown, email, first_name: firstName, last_name: lastName, company, job_title: jobTitle, city }
}

function insertDraft(trx: ShopDb, { content, at }: { content: DemoCampaign; at: Date }): Promise<string> {
  const unapproved = { approved_version: null, approved_by_id: null, approved_by: null, approved_at: null }
  return insertCampaign(trx, {
    content,
    at,
    columns: { state: 'draft', started_at: null, finished_at: null, ...unapproved },
  })
}

function insertSent(
  trx: ShopDb,
  { content, startedAt, at }: { content: DemoCampaign; startedAt: Date; at: Date },
): Promise<string> {
  const approved = { approved_version: 1, approved_by_id: null, approved_by: DEMO_ACTOR }
  const started_at = startedAt.toISOString()
  const finished_at = new Date(at.getTime() - 2 * DAY).toISOString()
  const columns = { state: 'done' as const, approved_at: started_at, started_at, finished_at, is_prepared: 1 as const }
  return insertCampaign(trx, { content, at: startedAt, columns: { ...columns, ...approved } })
}

type Columns = Pick<
  Insertable<CampaignTable>,
  'state' | 'approved_version' | 'approved_by_id' | 'approved_by' | 'approved_at' | 'started_at' | 'finished_at'
> &
  Partial<Insertable<CampaignTable>>

async function insertCampaign(
  trx: ShopDb,
  { content, at, columns }: { content: DemoCampaign; at: Date; columns: Columns },
): Promise<string> {
  const id = newId(at)
  const moment = at.toISOString()
  const created = { id, version: 1, created_by: DEMO_ACTOR, created_at: moment, is_demo: 1 as const }
  await trx
    .insertInto('campaign')
    .values({ ...created, paused_at: null, paused_because: null, ...columns })
    .execute()
  const words = { name: content.name, audience: JSON.stringify(content.audience), steps: JSON.stringify(content.steps) }
  await trx
    .insertInto('campaign_version')
    .values({ campaign_id: id, version: 1, ...words, written_by: DEMO_ACTOR, written_at: moment })
    .execute()
  return id
}

interface Recipient {
  id: string
  prospect: DemoProspect
  campaigns: DemoCampaigns
  startedAt: Date
}

async function insertRecipient(trx: ShopDb, { id, prospect, campaigns, startedAt }: Recipient): Promise<void> {
  const { id: prospect_id, mailbox_hash } = await trx
    .selectFrom('prospect')
    .select(['id', 'mailbox_hash'])
    .where('email', '=', prospect.email)
    .executeTakeFirstOrThrow()
  const { steps } = campaigns.sent
  let sentAt = startedAt
  for (const [place, { afterDays, subject, text }] of steps.entries()) {
    sentAt = new Date(sentAt.getTime() + afterDays * DAY)
    const step = place + 1
    const fields = { prenom: prospect.firstName, nom: prospect.lastName, entreprise: prospect.company }
    const mail = { subject: fillLine(subject, fields), text: fillLine(text, fields), to: prospect.email, sentAt }
    const cause = { kind: 'campaign-mail', agent: 'email', basis: 'prospection', cause: 'campaign' } as const
    const key = `campaign:${id}:${prospect_id}:${step}`
    await insertDemoMail(trx, { ...mail, key, columns: { ...cause, cause_id: id, step } })
  }
  await trx
    .insertInto('campaign_recipient')
    .values({
      ...{ campaign_id: id, prospect_id, mailbox_hash, state: 'done', step: steps.length },
      ...{ next_at: null, reason: null, chosen_at: startedAt.toISOString() },
    })
    .execute()
}

interface DemoMail {
  key: string
  to: string
  subject: string
  text: string
  sentAt: Date
  columns: Pick<Insertable<EmailTable>, 'kind' | 'agent' | 'basis' | 'cause' | 'cause_id' | 'step' | 'agreement_id'>
}

/** An agent's mail as if it had been sent; it never was. */
export async function insertDemoMail(
  trx: ShopDb,
  { key, to, subject, text, sentAt, columns }: DemoMail,
): Promise<void> {
  const moment = sentAt.toISOString()
  const html_body = text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeXml(paragraph)}</p>`)
    .join('')
  await trx
    .insertInto('email')
    .values({
      ...{ id: newId(sentAt), idempotency_key: key, recipient: to, mailbox: mailboxKey(to), class: 'agent' },
      ...{
        subject,
        text_body: text,
        html_body,
        order_id: null,
        status: 'sent',
        attempts: 1,
        lease_until: null,
        last_error: null,
      },
      ...{ next_attempt_at: moment, created_at: moment, sent_at: moment },
      ...columns,
    })
    .execute()
}
