import type { ShopDb } from '~/database/schema'
import { JobFailed, type JobHandler, JobRefused, type JobReport, type JobWork } from '~/models/base/agent/index.server'
import { enqueueJob, MAX_TRIES } from '~/models/base/job/index.server'
import { newId } from '~/models/values/id.server'
import { companyKeyOf, findKeptAnswer, type KeptAnswer } from './company-lookup.server'
import { listRefusedMailboxes } from './duplicate/kin.server'
import { type DueProspect, enrichProspect, listToLookUp, setAside } from './enrich.server'
import type { CompanyRegister } from './enriched'
import { findRequested, PROSPECT_LOOKUP_JOB } from './lookup-request.server'

export const PROSPECT_ENRICHMENT_JOB = 'prospect-enrichment'
/** Automatic lookups a day: about a quarter of an hour at one per second. */
export const LOOKUPS_A_DAY = 1000
/** Small runs let a manual request take its turn in between. */
const LOOKUPS_A_RUN = 30

export const registerObstacle = 'Registre public des entreprises non configuré sur cette machine.'

type FindRegister = () => CompanyRegister | undefined

/** Jobs of the scraper agent; manual requests run before automatic ones. */
export function enrichmentHandlers(findRegister: FindRegister): JobHandler[] {
  return [
    {
      kind: PROSPECT_LOOKUP_JOB,
      label: 'Recherche au registre',
      run: (work) => lookUpOne(work, requireRegister(findRegister)),
      rehearse: ({ tenant, job, now }) => rehearse(tenant.db, { find: (db) => listAskedFor(db, job), at: now() }),
    },
    {
      kind: PROSPECT_ENRICHMENT_JOB,
      label: 'Complément des fiches',
      run: (work) => lookUpNext(work, requireRegister(findRegister)),
      rehearse: ({ tenant, now }) => rehearse(tenant.db, { find: (db) => listToLookUp(db, LOOKUPS_A_DAY), at: now() }),
    },
  ]
}

function requireRegister(findRegister: FindRegister): CompanyRegister {
  const register = findRegister()
  if (!register) throw new JobRefused(registerObstacle)
  return register
}

async function listAskedFor(db: ShopDb, job: { key: string }): Promise<DueProspect[]> {
  const prospect = await findRequested(db, job)
  return prospect ? [prospect] : []
}

async function lookUpOne(work: JobWork, register: CompanyRegister): Promise<JobReport> {
  const prospect = await findRequested(work.tenant.db, work.job)
  if (!prospect) return { message: 'Ce prospect n’existe plus.' }
  const isNew = await lookUp(work, { prospect, register })
  return { message: isNew ? 'Fiche complétée.' : 'Rien de nouveau au registre.', items: 1 }
}

async function lookUpNext(work: JobWork, register: CompanyRegister): Promise<JobReport> {
  const limit = Math.min(LOOKUPS_A_RUN, await work.quotaLeft())
  if (limit === 0) return { message: `Le quota du jour (${LOOKUPS_A_DAY} prospects) est atteint.` }
  const due = await listToLookUp(work.tenant.db, limit)
  const completed = await lookUpAll(work, { due, register })
  await work.finish((trx) => (due.length === limit ? enqueueNext(trx, work.now()) : Promise.resolve()))
  return { message: `Prospects cherchés\u202f: ${due.length}, complétés\u202f: ${completed}.`, items: due.length }
}

/**
 * On the last attempt, skips a first prospect for which only the register fails, so that it does not block the queue.
 */
async function lookUpAll(
  work: JobWork,
  { due, register }: { due: DueProspect[]; register: CompanyRegister },
): Promise<number> {
  let completed = 0
  let passed: DueProspect | undefined
  for (const [place, prospect] of due.entries()) {
    try {
      if (await lookUp(work, { prospect, register })) completed++
    } catch (error) {
      const mayPass = place === 0 && due.length > 1 && work.job.tries >= MAX_TRIES
      if (!(error instanceof RegisterAway) || !mayPass) throw error
      passed = prospect
    }
    if (!passed || place === 0) continue
    const prospectId = passed.id
    await work.batch((trx) => setAside(trx, { prospectId, at: work.now() }))
    passed = undefined
  }
  return completed
}

/** Register unavailable, as opposed to rate limiting. */
class RegisterAway extends JobFailed {}

async function enqueueNext(trx: ShopDb, at: Date): Promise<void> {
  const kind = PROSPECT_ENRICHMENT_JOB
  const [next] = await listToLookUp(trx, 1)
  if (next) await enqueueJob(trx, { kind, key: `${kind}:${newId(at)}`, agent: 'scraper', payload: {}, at })
}

/** Commits per prospect: an interruption loses only the request under way. */
async function lookUp(
  work: JobWork,
  { prospect, register }: { prospect: DueProspect; register: CompanyRegister },
): Promise<boolean> {
  const { db } = work.tenant
  const key = companyKeyOf(prospect)
  const refusals = await listRefusedMailboxes(db, [prospect.mailbox_hash])
  const prospectId = prospect.id
  if (!key || refusals.size > 0) {
    await work.batch((trx) => setAside(trx, { prospectId, at: work.now() }))
    return false
  }
  const answer = (await findKeptAnswer(db, key, work.now())) ?? (await ask(work, { prospect, register }))
  return work.batch((trx) => enrichProspect(trx, { prospectId, key, answer, at: work.now() }), { items: 1 })
}

async function ask(
  { signal, now }: JobWork,
  { prospect, register }: { prospect: DueProspect; register: CompanyRegister },
): Promise<KeptAnswer> {
  const answer = await register.find({ name: prospect.company, city: prospect.city, signal })
  if (!answer.ok && answer.reason === 'away') throw new RegisterAway(failureText.away)
  if (!answer.ok && answer.reason === 'busy') throw new JobFailed(failureText.busy)
  return { company: answer.ok ? answer.company : undefined, at: now().toISOString() }
}

const failureText = {
  busy: 'Le registre public des entreprises demande d’attendre\u202f: la recherche reprendra plus tard.',
  away: 'Le registre public des entreprises ne répond pas comme il le doit\u202f: la recherche reprendra plus tard.',
}

/** Dry run: requests to the register, and prospects served from the cache. */
async function rehearse(
  db: ShopDb,
  { find, at }: { find: (db: ShopDb) => Promise<DueProspect[]>; at: Date },
): Promise<JobReport> {
  const due = await find(db)
  const refused = await listRefusedMailboxes(
    db,
    due.map(({ mailbox_hash }) => mailbox_hash),
  )
  const asked = new Set<string>()
  let known = 0
  for (const prospect of due) {
    const key = companyKeyOf(prospect)
    if (!key || refused.has(prospect.mailbox_hash)) continue
    const name = JSON.stringify(key)
    if (asked.has(name) || (await findKeptAnswer(db, key, at))) known++
    else asked.add(name)
  }
  return {
    message: `Demandes au registre\u202f: ${asked.size}, réponses déjà connues\u202f: ${known}.`,
    items: asked.size,
  }
}
