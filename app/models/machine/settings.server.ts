import type { ShopDb } from '~/database/schema'
import { checkSettingValue, type SettingKey, type Settings } from '~/models/shop'
import { readSettings, settingDefinitions, settingKeys } from '~/models/shop/index.server'

import { type Finding, note, ok, wrong } from './finding'

/** What the shop no longer does because of a value it cannot read; for other keys the label says what they are for. */
const effects: Partial<Record<SettingKey, string>> = {
  'shop.hours': 'aucun rappel n’est proposé',
  'delivery.cutoff_hour': 'aucune date de livraison ne peut être calculée',
}

/**
 * Values that `setting` would refuse, written by hand or before their rule existed, each with what is accepted and the
 * command to type.
 */
export async function checkSettings(db: ShopDb): Promise<Finding[]> {
  const settings = await readSettings(db)
  const unread = settingKeys.flatMap((key) => unreadableSetting(key, settings[key]))
  return [...(unread.length > 0 ? unread : [ok('chaque réglage peut être lu.')]), ...noHours(settings)]
}

function unreadableSetting(key: SettingKey, value: string): Finding[] {
  const checked = checkSettingValue(key, value)
  if (checked.ok) return []
  const effect = effects[key] ?? settingDefinitions[key].label
  return [
    wrong(
      `le réglage ${key} ne peut pas être lu («\u202f${value}\u202f»)\u202f: ${effect}.`,
      `${checked.message}\u202f: npm run setting -- ${key} "${settingDefinitions[key].default || '<valeur>'}"`,
    ),
  ]
}

function noHours(settings: Settings): Finding[] {
  if (settings['shop.hours'].trim() !== '') return []
  const { default: example } = settingDefinitions['shop.hours']
  return [
    note('sans horaires, aucun rappel n’est proposé.', `npm run setting -- shop.hours "${example}", ou laissez ainsi.`),
  ]
}
