import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { mailboxHash } from '~/models/base/agreement/index.server'
import { enqueueAgentMail } from '~/models/base/outbox/index.server'
import { createCampaign } from '~/models/mailing/campaign/index.server'
import { newId } from '~/models/values/id.server'
import { insertProspectRow } from '../support/prospect-row'

interface Written {
  email: string
  prospectId: string
  enrolmentId: string
  campaignId: string
  version: number
}

/** A prospect, a sequence and a campaign with the mark in every text. */
export async function writeForAgents(db: Kysely<ShopDatabase>, mark: string): Promise<Written & { pages: string[] }> {
  const [at, email] = [new Date(), `achats${mark.slice(-1)}@cafe-du-port.fr`]
  const person = { first_name: mark, last_name: mark, company: mark, job_title: mark, city: mark, sector: mark }
  const prospectId = await insertProspectRow(db, { email, at, ...person })
  const words = { subject: `${mark} {prenom}`, text: `${mark} {prenom} {entreprise}\n\n# ${mark}\n\n- ${mark}` }
  const enrolmentId = newId(at)
  const version = Number(mark.slice(-1)) + 1
  const sequence = 'prospection'
  const moment = at.toISOString()
  await db
    .insertInto('sequence_version')
    .values({
      ...{ sequence, version, written_by: mark, written_at: moment },
      steps: JSON.stringify([{ afterHours: 1, ...words }]),
    })
    .execute()
  await db
    .insertInto('sequence_enrolment')
    .values({
      ...{ id: enrolmentId, sequence, email, mailbox_hash: mailboxHash(email), basis: 'prospection', reason: mark },
      ...{ subject_id: prospectId, entered_at: moment, next_at: moment },
    })
    .execute()
  const audience = { segment: undefined, source: undefined, status: undefined, minScore: 0 }
  const content = { name: mark, audience, steps: [{ afterDays: 0, ...words }] }
  const campaignId = await createCampaign(db, { content, actor: { id: 'essai', name: mark }, at })
  const pages = [
    ...['/admin/prospects', `/admin/prospects/${prospectId}`, '/admin/agent-hunter/prospects'],
    '/admin/agent-hunter/campagnes',
    ...['', '/modifier'].map((page) => `/admin/agent-hunter/campagnes/${campaignId}${page}`),
    ...['', '/prospection', `/prospection/1/apercu?personne=${enrolmentId}`].map(
      (page) => `/admin/agent-mercury${page}`,
    ),
  ]
  return { email, prospectId, enrolmentId, campaignId, version, pages }
}

/** Their mails. */
export async function queueMailsOfAgents(db: Kysely<ShopDatabase>, written: Written): Promise<void> {
  const { email, prospectId, enrolmentId, campaignId, version } = written
  const envelope = { to: email, basis: 'prospection', agent: 'email', step: 1, at: new Date() } as const
  const step = { enrolmentId, sequence: 'prospection', version, step: 1 } as const
  const campaign = { campaignId, version: 1, step: 1, prospectId }
  const queued = [
    await enqueueAgentMail(db, {
      ...{ ...envelope, cause: 'sequence', causeId: enrolmentId, key: `sequence-step:${enrolmentId}` },
      ...{ kind: 'sequence-step', data: step },
    }),
    await enqueueAgentMail(db, {
      ...{ ...envelope, cause: 'campaign', causeId: campaignId, key: `campaign-mail:${campaignId}` },
      ...{ kind: 'campaign-mail', data: campaign },
    }),
  ]
  const refused = queued.find(({ ok }) => !ok)
  if (refused) throw new Error(JSON.stringify(refused))
}
