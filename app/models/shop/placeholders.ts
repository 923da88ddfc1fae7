import type { Settings } from './setting.server'

/** `{{delivery.fee}}` in a text that is no markdown; a key that is no setting stays as it is. */
export function fillSettings(text: string, settings: Settings): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, key: string) =>
    Object.hasOwn(settings, key) ? (settings[key as keyof Settings] ?? whole) : whole,
  )
}
