import type { ShopDb } from '~/database/schema'
import { checkSettingValue, type SettingKey, type Settings, settingGroups } from '~/models/base/setting'
import { readSettings, settingDefinitions, settingKeys } from '~/models/base/setting/index.server'

import { type Finding, note, ok, wrong } from './finding'

/** What stops working because of an unreadable value; other keys fall back to their label. */
const effects: Partial<Record<SettingKey, string>> = {
  'shop.hours': 'aucun rappel n’est proposé',
  'delivery.cutoff_hour': 'aucune date de livraison ne peut être calculée',
}

/**
 * Values that `setting` would refuse, edited by hand or older than their rule, each with what is accepted and the
 * command to type.
 */
export async function checkSettings(db: ShopDb): Promise<Finding[]> {
  const settings = await readSettings(db)
  const unread = settingKeys.flatMap((key) => unreadableSetting(key, settings[key]))
  const read = unread.length > 0 ? unread : [ok('chaque réglage peut être lu.')]
  return [...read, ...checkRiskySettings(settings), ...noHours(settings)]
}

const MOST_RETENTION_DAYS = 1095
const MOST_UNCONFIRMED_PERCENT = 50
const MOST_UNPAID_ORDERS = 100

/** Values that a form accepts but that are risky. */
function checkRiskySettings(settings: Settings): Finding[] {
  const { 'chat.retention_days': days, 'transfer.unconfirmed_percent': percent } = settings
  const { 'orders.unpaid_per_mailbox': unpaid } = settings
  const findings: Finding[] = []
  if (Number(days) > MOST_RETENTION_DAYS)
    findings.push(
      note(
        `les conversations sont gardées ${days} jours, plus de trois ans après le dernier message.`,
        ...advised('chat.retention_days'),
      ),
    )
  if (Number(percent) > MOST_UNCONFIRMED_PERCENT)
    findings.push(
      note(
        `des virements que personne n’a confirmés peuvent retenir ${percent}\u202f% du stock d’un produit.`,
        ...advised('transfer.unconfirmed_percent'),
      ),
    )
  if (Number(unpaid) > MOST_UNPAID_ORDERS)
    findings.push(
      note(
        `une même adresse e-mail peut retenir le stock de ${unpaid} commandes impayées.`,
        ...advised('orders.unpaid_per_mailbox'),
      ),
    )
  return findings
}

function unreadableSetting(key: SettingKey, value: string): Finding[] {
  const checked = checkSettingValue(key, value)
  if (checked.ok) return []
  const effect = effects[key] ?? settingDefinitions[key].label
  return [
    wrong(
      `le réglage ${key} ne peut pas être lu («\u202f${value}\u202f»)\u202f: ${effect}.`,
      `${checked.message}\u202f: ${placeOf(key)}.`,
      commandFor(key),
    ),
  ]
}

function noHours(settings: Settings): Finding[] {
  if (settings['shop.hours'].trim() !== '') return []
  return [
    note(
      'sans horaires, aucun rappel n’est proposé.',
      `Laissez ainsi, ou donnez-les\u202f: ${placeOf('shop.hours')}.`,
      commandFor('shop.hours'),
    ),
  ]
}

/** The usual value, where it is typed and by which command. */
function advised(key: SettingKey): [string, string] {
  return [`Remettez ${settingDefinitions[key].default}\u202f: ${placeOf(key)}.`, commandFor(key)]
}

function placeOf(key: SettingKey): string {
  const group = settingGroups.find(({ keys }) => keys.some((each) => each === key))
  return `Paramètres, sous ${group?.title ?? 'Boutique'}, «\u202f${settingDefinitions[key].label}\u202f»`
}

function commandFor(key: SettingKey): string {
  return `npm run setting -- ${key} "${settingDefinitions[key].default || '<valeur>'}"`
}
