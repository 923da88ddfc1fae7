import type { AuditEntry, ShopDb } from '~/database/schema'
import { type AuditInput, listAuditOf, recordAudit } from '~/models/base/audit/index.server'
import { fromEntries } from '~/runtime/record'

import {
  missingLegalIdentity,
  readSettings,
  type SettingKey,
  type Settings,
  saveSetting,
  settingDefinitions,
  settingKeys,
} from './setting.server'
import type { SettingGroup } from './setting-groups'

type ChangeSettingsResult =
  | { ok: true; changed: SettingKey[] }
  /** Changes by others since the version that was read, newest first; nothing was written. */
  | { ok: false; reason: 'changed'; version: number; since: AuditEntry[]; untouched: Partial<Settings> }
  /** Required before a real shop takes orders. */
  | { ok: false; reason: 'stops-orders'; missing: SettingKey[] }
  /** Goods are on sale, which need it (art. L541-10-13 C. env.). */
  | { ok: false; reason: 'needed-by-goods'; key: SettingKey }

interface Change {
  group: Pick<SettingGroup, 'slug' | 'title' | 'keys'>
  values: Partial<Settings>
  version: number
  /** A demonstration takes orders without a legal identity. */
  demo: boolean
  /** Card payments are configured: without them and without an IBAN nothing can be paid. */
  paysOnline: boolean
  /** Confirmed, although the shop stops taking orders. */
  anyway: boolean
  actor: AuditInput['actor']
  at: Date
}

/** Writes changed values of a group, on the version that was read. */
export function changeSettings(db: ShopDb, input: Change): Promise<ChangeSettingsResult> {
  const { group, values, actor, at } = input
  return db.transaction().execute(async (trx): Promise<ChangeSettingsResult> => {
    const before = await readSettings(trx)
    const after = { ...before, ...values }
    const changed = group.keys.filter((key) => before[key] !== after[key])
    if (changed.length === 0) {
      await keepDefaults(trx, input)
      return { ok: true, changed }
    }
    const version = await readVersion(trx, group.keys)
    if (version !== input.version) {
      const entries = await listAuditOf(trx, { kind: 'setting', id: group.slug })
      const since = entries.filter((each) => Date.parse(each.at) > input.version)
      return {
        ok: false,
        reason: 'changed',
        version,
        since,
        untouched: withoutOthersChanges(values, { since, stored: before }),
      }
    }
    const key = 'legal.rep_identifiers'
    if (before[key] !== '' && after[key] === '' && (await sellsGoods(trx)))
      return { ok: false, reason: 'needed-by-goods', key }
    const missing = missingForOrders(after, input)
    const stops = missing.length > 0 && missingForOrders(before, input).length === 0 && !input.demo
    if (stops && !input.anyway) return { ok: false, reason: 'stops-orders', missing }
    for (const key of changed) await saveSetting(trx, { key, value: after[key], at })
    const subject = { kind: 'setting', id: group.slug, label: group.title }
    const [then, now] = [pick(before, changed), pick(after, changed)]
    await recordAudit(trx, { at, actor, action: 'setting.change', subject, before: then, after: now })
    return { ok: true, changed }
  })
}

/** Sent unchanged, a default is the shop's choice from now on. */
async function keepDefaults(trx: ShopDb, { group, values, at }: Change): Promise<void> {
  const stored = await trx.selectFrom('setting').select('key').where('key', 'in', group.keys).execute()
  const chosen = new Set(stored.map(({ key }) => key))
  for (const key of group.keys) {
    const value = values[key]
    if (value !== undefined && value !== '' && !chosen.has(key)) await saveSetting(trx, { key, value, at })
  }
}

/**
 * Fields the form left at their former value while others changed them, with the stored value: resubmitting must not
 * revert them.
 */
function withoutOthersChanges(
  sent: Partial<Settings>,
  { since, stored }: { since: AuditEntry[]; stored: Settings },
): Partial<Settings> {
  const seen = new Map(since.flatMap(({ before }) => Object.entries<unknown>(JSON.parse(before ?? '{}'))))
  const untouched = settingKeys.filter((key) => seen.has(labelOf(key)) && seen.get(labelOf(key)) === sent[key])
  return fromEntries(untouched.map((key) => [key, stored[key]]))
}

async function sellsGoods(trx: ShopDb): Promise<boolean> {
  const goods = trx.selectFrom('product').select('id').where('published', '=', 1).where('is_service', '=', 0)
  return (await goods.limit(1).executeTakeFirst()) !== undefined
}

function missingForOrders(settings: Settings, { paysOnline }: Change): SettingKey[] {
  const unpayable = !paysOnline && settings['transfer.iban'].trim() === ''
  return [...missingLegalIdentity(settings), ...(unpayable ? (['transfer.iban'] as const) : [])]
}

/** By label, for the log. */
function pick(settings: Settings, keys: SettingKey[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [labelOf(key), settings[key]]))
}

function labelOf(key: SettingKey): string {
  return settingDefinitions[key].label
}

/** Last write of any of these, in ms since the epoch; 0 for never. */
export async function readVersion(db: ShopDb, keys: SettingKey[]): Promise<number> {
  if (keys.length === 0) return 0
  const { last } = await db
    .selectFrom('setting')
    .select(({ fn }) => fn.max('updated_at').as('last'))
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow()
  return last ? Date.parse(last) : 0
}

/** Logs a mail server's response to a test message. */
export function recordMailTest(
  db: ShopDb,
  { ok, answer, actor, at }: { ok: boolean; answer: string; actor: AuditInput['actor']; at: Date },
): Promise<void> {
  const subject = { kind: 'setting', id: 'e-mails', label: 'E-mails' }
  return db.transaction().execute(async (trx) => {
    await recordAudit(trx, { at, actor, action: 'setting.mail-test', subject, after: { ok, answer } })
  })
}
