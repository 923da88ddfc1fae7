import { checkSettingValue, type SettingKey } from '~/models/shop'
import {
  choicesOf,
  isSettingKey,
  readSettings,
  saveSetting,
  settingDefinitions,
  settingKeys,
} from '~/models/shop/index.server'
import { editDistance } from '~/models/values'

import { refuse } from '../refuse'
import type { Command } from './index'

/**
 * `setting` lists every setting; `setting <key>` shows one; `setting <key> <value>` sets it, an empty text empties it.
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
  await saveSetting(tenant.db, { key, value: checked.value, at: new Date() })
  write(settingLines(key, checked.value))
  return 0
}

/** The three words nearest to what was typed, nearest first. */
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
