import type { Kysely } from 'kysely'
import type { OnboardingDraft, PlatformDatabase, ShopDb } from '~/database/schema'
import { queueCapped } from '~/models/base/outbox/index.server'
import { mailboxKey } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'
import { DAY_MS } from '~/runtime/time'
import { DRAFT_DAYS, type Plan, plans, type Sector, sectors, steps } from '.'
import { type Onboarding, onboardingSchema, stepOfField } from './forms'

export type PlatformDb = Kysely<PlatformDatabase>

export type Answers = Partial<Onboarding>

/** Chosen on the landing page. */
export interface Wanted {
  sector?: Sector | undefined
  plan?: Plan | undefined
}

export interface Draft {
  id: string
  answers: Answers
  wanted: Wanted
}

/** Ignores unknown values: they come from an address. */
export function readWanted({ sector, plan }: { sector: string | null; plan: string | null }): Wanted {
  return { sector: keyOf(sectors, sector), plan: keyOf(plans, plan) }
}

/** Undefined for an unknown or expired one. */
export async function findDraft(
  platform: PlatformDb,
  { id, at }: { id: string; at: Date },
): Promise<Draft | undefined> {
  const row = await platform
    .selectFrom('onboarding_draft')
    .selectAll()
    .where('id', '=', id)
    .where('updated_at', '>', oldest(at))
    .executeTakeFirst()
  return row && draftOf(row)
}

/** Keeps a step's answers; without a draft begins one, whose id only its browser and its owner's mailbox get. */
export async function saveAnswers(
  platform: PlatformDb,
  input: { draft: Draft | undefined; answers: Answers; wanted: Wanted; at: Date },
): Promise<Draft> {
  const { draft, at } = input
  const answers = { ...draft?.answers, ...input.answers }
  const wanted = draft?.wanted ?? input.wanted
  const id = draft?.id ?? newId(at)
  const row = { answers: JSON.stringify(answers), updated_at: at.toISOString() }
  const chosen = { wanted_sector: wanted.sector ?? null, wanted_plan: wanted.plan ?? null }
  await platform
    .insertInto('onboarding_draft')
    .values({ id, ...row, ...chosen, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return { id, answers, wanted }
}

const MAILS_A_DAY = 3

/** Mails a link that takes the onboarding up again elsewhere; once for each address given, a few a day. */
export async function mailResumeLink(db: ShopDb, { draft, at }: { draft: Draft; at: Date }): Promise<void> {
  const { owner_email: to, company_name: company } = draft.answers
  if (!to || !company) return
  const mail = { kind: 'onboarding-resume', data: { draftId: draft.id, company } } as const
  await queueCapped(db, { key: resumeKey(draft.id, to), ...mail, to, mailsADay: MAILS_A_DAY, at })
}

/** Where the link was mailed; undefined where it was not, as after too many to that address. */
export async function findResumeMail(
  db: ShopDb,
  { id, answers }: Draft,
): Promise<{ to: string; isSent: boolean } | undefined> {
  const { owner_email: to = '' } = answers
  const mail = await db
    .selectFrom('email')
    .select('status')
    .where('idempotency_key', '=', resumeKey(id, to))
    .executeTakeFirst()
  return mail && { to, isSent: mail.status === 'sent' }
}

function resumeKey(draftId: string, to: string): string {
  return `onboarding-resume:${draftId}:${mailboxKey(to)}`
}

/** From 1; the last one when everything is answered. */
export function firstOpenStep(answers: Answers): number {
  const { error } = onboardingSchema.safeParse({ languages: [], ...answers })
  const open = error?.issues.map(({ path: [field] }) => stepOfField[field as keyof Onboarding] ?? 1) ?? []
  return Math.min(steps.length, ...open)
}

export async function deleteOldDrafts(platform: PlatformDb, at: Date): Promise<void> {
  await platform.deleteFrom('onboarding_draft').where('updated_at', '<=', oldest(at)).execute()
}

function oldest(at: Date): string {
  return new Date(at.getTime() - DRAFT_DAYS * DAY_MS).toISOString()
}

function draftOf({ id, answers, wanted_sector, wanted_plan }: OnboardingDraft): Draft {
  const parsed: unknown = JSON.parse(answers)
  return {
    id,
    answers: onboardingSchema.partial().catch({}).parse(parsed),
    wanted: readWanted({ sector: wanted_sector, plan: wanted_plan }),
  }
}

function keyOf<Key extends string>(record: Record<Key, unknown>, key: string | null): Key | undefined {
  return key !== null && Object.hasOwn(record, key) ? (key as Key) : undefined
}
