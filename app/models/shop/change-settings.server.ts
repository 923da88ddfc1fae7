import type { AuditEntry, ShopDb } from '~/database/schema'
import { type AuditInput, listAuditOf, recordAudit } from '~/models/audit/index.server'

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

export type ChangeSettingsResult =
  | { ok: true; changed: SettingKey[] }
  /** By others since the version that was seen, newest first; nothing was written. */
  | { ok: false; reason: 'changed'; version: number; since: AuditEntry[]; untouched: Partial<Settings> }
  /** A real shop takes no orders without these. */
  | { ok: false; reason: 'stops-orders'; missing: SettingKey[] }

interface Change {
  group: Pick<SettingGroup, 'slug' | 'title' | 'keys'>
  values: Partial<Settings>
  version: number
  /** A demonstration takes orders without an identity. */
  demo: boolean
  /** Paid by card: without it and without an IBAN nothing can be paid. */
  paysOnline: boolean
  /** Although the shop takes no orders then. */
  anyway: boolean
  actor: AuditInput['actor']
  at: Date
}

/** Writes what differs in a group, on the version that was seen. */
export function changeSettings(db: ShopDb, input: Change): Promise<ChangeSettingsResult> {
  const { group, values, actor, at } = input
  return db.transaction().execute(async (trx): Promise<ChangeSettingsResult> => {
    const before = await readSettings(trx)
    const after = { ...before, ...values }
    const changed = group.keys.filter((key) => before[key] !== after[key])
    if (changed.length === 0) return { ok: true, changed }
    const version = await readVersion(trx, group.keys)
    if (version !== input.version) {
      const entries = await listAuditOf(trx, { kind: 'setting', id: group.slug })
      const since = entries.filter((each) => Date.parse(each.at) > input.version)
      return { ok: false, reason: 'changed', version, since, untouched: untouchedBy(values, { since, stored: before }) }
    }
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

/** What others changed and is sent as it was before them, with what is stored now: sent again, it must not undo them. */
function untouchedBy(sent: Partial<Settings>, { since, stored }: { since: AuditEntry[]; stored: Settings }) {
  const seen = new Map(since.flatMap(({ before }) => Object.entries<unknown>(JSON.parse(before ?? '{}'))))
  const untouched = settingKeys.filter((key) => seen.has(labelOf(key)) && seen.get(labelOf(key)) === sent[key])
  return Object.fromEntries(untouched.map((key) => [key, stored[key]])) as Partial<Settings>
}

function missingForOrders(settings: Settings, { paysOnline }: Change): SettingKey[] {
  const unpayable = !paysOnline && settings['transfer.iban'].trim() === ''
  return [...missingLegalIdentity(settings), ...(unpayable ? (['transfer.iban'] as const) : [])]
}

/** By their labels, which the log shows. */
function pick(settings: Settings, keys: SettingKey[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [labelOf(key), settings[key]]))
}

function labelOf(key: SettingKey): string {
  return settingDefinitions[key].label
}

/** When one of these was last written, in milliseconds since 1970; 0 when none ever was. */
export async function readVersion(db: ShopDb, keys: SettingKey[]): Promise<number> {
  if (keys.length === 0) return 0
  const { last } = await db
    .selectFrom('setting')
    .select(({ fn }) => fn.max('updated_at').as('last'))
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow()
  return last ? Date.parse(last) : 0
}

/** Logs what a mail server said to a test message. */
export function recordMailTest(
  db: ShopDb,
  { ok, answer, actor, at }: { ok: boolean; answer: string; actor: AuditInput['actor']; at: Date },
): Promise<void> {
  const subject = { kind: 'setting', id: 'e-mails', label: 'E-mails' }
  return db.transaction().execute(async (trx) => {
    await recordAudit(trx, { at, actor, action: 'setting.mail-test', subject, after: { ok, answer } })
  })
}
