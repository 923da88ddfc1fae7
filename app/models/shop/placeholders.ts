import { parseEuros } from '~/models/values'
import type { SettingKey, Settings } from './setting.server'

/** Euro amounts, stored as typed. */
const amounts: SettingKey[] = ['delivery.fee', 'delivery.free_from', 'instalments.minimum']

/** Replaces `{{delivery.fee}}` in plain text; unknown keys stay. */
export function fillSettings(text: string, settings: Settings): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, key: string) =>
    Object.hasOwn(settings, key) ? printedSetting(key as SettingKey, settings) : whole,
  )
}

/** Formats a setting for visitors: `2000` euros are `2 000`. */
export function printedSetting(key: SettingKey, settings: Settings): string {
  const stored = settings[key]
  const cents = amounts.includes(key) ? parseEuros(stored) : undefined
  if (cents === undefined) return stored
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2
  return (cents / 100).toLocaleString('fr-FR', { minimumFractionDigits })
}
