import { parseEuros } from '~/models/values/delivery-terms'
import { typesetPhone } from '~/models/values/phone'
import { returnCostText, returnTerms } from '~/models/values/return-terms'
import { isKeyOf } from '~/runtime/record'
import { typesetHours } from './opening-hours'
import type { SettingKey, Settings } from './setting.server'

/** Euro amounts, stored as typed. */
const amounts: SettingKey[] = ['delivery.fee', 'delivery.free_from', 'instalments.minimum', 'referral.minimum']

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g

/** Replaces `{{delivery.fee}}` in plain text; unknown keys stay. Drops sentences that name an empty setting. */
export function fillSettings(text: string, settings: Settings): string {
  const isSet = (sentence: string) =>
    [...sentence.matchAll(placeholder)].every(([, key]) => !isKeyOf(settings, key) || settings[key].trim() !== '')
  const sentences = text.split(/(?<=[.!?]\s)/).filter(isSet)
  return sentences
    .join('')
    .replace(placeholder, (whole, key: string) => (isKeyOf(settings, key) ? printedSetting(key, settings) : whole))
}

/** Formats a setting for visitors: `2000` euros are `2 000`; who pays a return is `à nos frais`. */
export function printedSetting(key: SettingKey, settings: Settings): string {
  const stored = settings[key]
  if (key === 'shop.phone') return typesetPhone(stored)
  if (key === 'shop.hours') return typesetHours(stored)
  if (key === 'returns.paid_by') return returnCostText(returnTerms(settings))
  const cents = amounts.includes(key) ? parseEuros(stored) : undefined
  if (cents === undefined) return stored
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2
  return (cents / 100).toLocaleString('fr-FR', { minimumFractionDigits })
}
