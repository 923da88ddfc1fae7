import { type SqlBool, sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { AgentKey, ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { lacksLegalIdentity, readNumber, readSettings, settingDefinitions } from '~/models/base/setting/index.server'
import { parisDay, parseHourSpan } from '~/models/values/french-date'
import type { Identity } from '~/runtime/identity.server'
import { DAY_MS } from '~/runtime/time'
import type { AgentHours } from './agent-hours'

interface SendingShop {
  db: ShopDb
  identity: Pick<Identity, 'mailServer' | 'isMailShared' | 'mailFrom' | 'mode'>
}

/** Why agents' mails cannot be sent, in French: none is queued then. Undefined when they can. */
export async function findSenderObstacle(shop: SendingShop): Promise<string | undefined> {
  const { mailServer, isMailShared, mailFrom } = shop.identity
  if (!mailServer) return `Non configuré\u202f: ${mailServerHint}.`
  if (isMailShared) return `Non configuré\u202f: la prospection part de votre propre serveur. ${ownServerHint}.`
  if (!mailFrom && (await readSettings(shop.db))['shop.email'] === '')
    return 'Non configuré\u202f: indiquez l’expéditeur (MAIL_FROM, ou l’e-mail de contact dans les réglages).'
  return (await isUnidentified(shop)) ? unidentifiedText : undefined
}

export const mailServerHint = 'indiquez le serveur d’envoi dans les Paramètres, sous E-mails'
const ownServerHint = 'Indiquez-le dans les Paramètres, sous E-mails'

/** A commercial mail must name its sender (art. 20 LCEN, art. 13 and 14 GDPR). */
export async function isUnidentified({ db, identity }: SendingShop): Promise<boolean> {
  return lacksLegalIdentity(identity, await readSettings(db))
}

export const unidentifiedText =
  'Non configuré\u202f: complétez l’identité légale de la boutique. Un message commercial doit dire qui l’envoie.'

/** Upper limit of agents' mails per day (Europe/Paris); a setting may only lower it. */
export const MOST_A_DAY = 100
/** Mailbox providers distrust a sudden volume: the limit grows by half on each day of sending. */
const FIRST_DAY = 20
const GROWTH = 1.5
/** Silence after which the ramp-up restarts. */
const RAMP_MEMORY_DAYS = 30

export interface DayShare {
  taken: number
  /** Today's limit. */
  share: number
  cap: number
}

export function readDailyCap(settings: Settings): number {
  return Math.min(MOST_A_DAY, readNumber(settings, 'mails.daily_cap'))
}

/** Sent today (Europe/Paris). */
export async function readDayShare(db: ShopDb, { settings, at }: { settings: Settings; at: Date }): Promise<DayShare> {
  const today = parisDay(at)
  const since = parisDay(new Date(at.getTime() - RAMP_MEMORY_DAYS * DAY_MS))
  const days = await db
    .selectFrom('mail_day')
    .selectAll()
    .where('day', '>=', since)
    .where('taken', '>', 0)
    .orderBy('day')
    .limit(RAMP_MEMORY_DAYS + 1)
    .execute()
  const before = days.filter(({ day }) => day < today).length
  const cap = readDailyCap(settings)
  const taken = days.find(({ day }) => day === today)?.taken ?? 0
  return { taken, cap, share: Math.min(cap, Math.floor(FIRST_DAY * GROWTH ** before)) }
}

/** Counts one mail in the transaction that claims it; false when the day's share is used up. */
export async function takeDailyQuota(
  trx: ShopDb,
  { settings, at }: { settings: Settings; at: Date },
): Promise<boolean> {
  const { share } = await readDayShare(trx, { settings, at })
  const day = parisDay(at)
  const none = { day, taken: 0 }
  await trx
    .insertInto('mail_day')
    .values(none)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('mail_day')
    .set({ taken: sql`taken + 1` })
    .where('day', '=', day)
    .where('taken', '<', share)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Mails of an agent in the outbox. */
export function countWaiting(db: ShopDb, agent: AgentKey): Promise<number> {
  return countOf(
    db
      .selectFrom('email')
      .where('class', '=', 'agent')
      .where(sql<SqlBool>`status in ('queued', 'sending')`)
      .where('agent', '=', agent),
  )
}

/** An invalid setting counts as its default. */
export function readAgentHours(settings: Settings): AgentHours {
  const span = parseHourSpan(settings['mails.hours']) ?? parseHourSpan(settingDefinitions['mails.hours'].default)
  return { from: 9, to: 19, ...span, saturday: settings['mails.days'] !== 'lundi-vendredi' }
}
