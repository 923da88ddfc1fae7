import type { Tenant } from '~/database/tenants.server'
import { checkSettingValue, type SettingKey, settingGroups } from '~/models/base/setting'
import {
  changeSettings,
  choicesOf,
  isSettingKey,
  readSettings,
  readVersion,
  settingDefinitions,
  settingKeys,
  settingName,
} from '~/models/base/setting/index.server'
import { commandActor } from '~/models/platform/administrator/index.server'
import { editDistance } from '~/models/values/search-text'
import { refuse } from '../refuse'
import type { Command } from './index'

/**
 * `setting` lists every setting; `setting <key>` shows one; `setting <key> <value>` sets it, an empty text clears it.
 */
const setting: Command = async ([key, ...words], context) => {
  const { tenant, write } = context
  const settings = await readSettings(tenant.db)
  if (key === undefined) {
    for (const known of settingKeys) write(settingLines(known, settings[known]))
    return 0
  }
  if (!isSettingKey(key)) {
    return refuse(
      context,
      `Réglage inconnu : ${key}. Vouliez-vous dire : ${closestWords(key, settingKeys).join(', ')} ?`,
    )
  }
  if (words.length === 0) {
    write(settingLines(key, settings[key]))
    return 0
  }
  const checked = checkSettingValue(key, words.join(' '))
  if (!checked.ok) return refuse(context, `${key} n’a pas été changé. ${checked.message}.`)
  const missing = await change(tenant, { key, value: checked.value })
  if (missing === 'needed-by-goods')
    return refuse(context, `${key} n’a pas été changé. Des articles sont en vente, et la loi le demande.`)
  write(settingLines(key, checked.value))
  if (missing.length > 0) write(`La boutique ne prend plus de commande\u202f: il manque ${missing.join(', ')}.`)
  return 0
}

/** Same as /admin/settings, and audited. Returns what the shop now lacks for taking orders. */
async function change(
  { db, identity }: Tenant,
  { key, value }: { key: SettingKey; value: string },
): Promise<string[] | 'needed-by-goods'> {
  const group = settingGroups.find(({ keys }) => keys.some((each) => each === key))
  if (!group) throw new Error(`${key} is in no group`)
  const input = {
    group: { ...group, keys: [...group.keys] },
    values: { [key]: value },
    version: await readVersion(db, [...group.keys]),
    demo: identity.demo,
    paysOnline: identity.stripe !== undefined,
    actor: commandActor,
    at: new Date(),
  }
  const changed = await changeSettings(db, { ...input, anyway: false })
  if (!changed.ok && changed.reason === 'needed-by-goods') return changed.reason
  if (changed.ok || changed.reason !== 'stops-orders') return []
  await changeSettings(db, { ...input, anyway: true })
  return changed.missing.map(settingName)
}

/** The three closest words, nearest first. */
function closestWords(typed: string, words: readonly string[]): string[] {
  return words
    .map((word) => ({ word, distance: editDistance(typed, word, Number.POSITIVE_INFINITY) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ word }) => word)
}

function settingLines(key: SettingKey, value: string): string {
  const choices = choicesOf(key)?.join(' ou ')
  return `${key} = ${value || '(vide)'}\n    ${settingDefinitions[key].label}${choices ? `\u202f: ${choices}` : ''}`
}

export default setting
