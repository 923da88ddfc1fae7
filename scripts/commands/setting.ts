import { checkSettingValue, type SettingKey } from '~/models/shop'
import { isSettingKey, readSettings, saveSetting, settingDefinitions, settingKeys } from '~/models/shop/index.server'

import { closestWords } from '../closest-words'
import type { Command } from './index'

/** `setting` lists every setting; `setting <key>` shows one; `setting <key> <value>` sets it, an empty text empties it. */
const setting: Command = async ([key, ...words], { tenant, write }) => {
  const settings = await readSettings(tenant.db)
  if (key === undefined) {
    for (const known of settingKeys) write(settingLines(known, settings[known]))
    return 0
  }
  if (!isSettingKey(key)) {
    write(`Réglage inconnu : ${key}. Vouliez-vous dire : ${closestWords(key, settingKeys).join(', ')} ?`)
    return 1
  }
  if (words.length === 0) {
    write(settingLines(key, settings[key]))
    return 0
  }
  const checked = checkSettingValue(key, words.join(' '))
  if (!checked.ok) {
    write(`${key} n’a pas été changé. ${checked.message}.`)
    return 1
  }
  await saveSetting(tenant.db, { key, value: checked.value, at: new Date() })
  write(settingLines(key, checked.value))
  return 0
}

function settingLines(key: SettingKey, value: string): string {
  return `${key} = ${value || '(vide)'}\n    ${settingDefinitions[key].label}`
}

export default setting
