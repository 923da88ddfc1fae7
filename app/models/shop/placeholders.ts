import { parseEuros } from '~/models/values'
import type { SettingKey, Settings } from './setting.server'

/** Amounts in euros, which are stored as they were typed. */
const amounts: SettingKey[] = ['delivery.fee', 'delivery.free_from', 'instalments.minimum']

/** `{{delivery.fee}}` in a text that is no markdown; a key that is no setting stays as it is. */
export function fillSettings(text: string, settings: Settings): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, key: string) =>
    Object.hasOwn(settings, key) ? printedSetting(key as SettingKey, settings) : whole,
  )
}

/** As a text for visitors shows it: `2000` euros are `2 000`. */
export function printedSetting(key: SettingKey, settings: Settings): string {
  const stored = settings[key]
  const cents = amounts.includes(key) ? parseEuros(stored) : undefined
  if (cents === undefined) return stored
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2
  return (cents / 100).toLocaleString('fr-FR', { minimumFractionDigits })
}
