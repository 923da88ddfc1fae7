import type { SettingGroupSlug } from '~/models/shop'

export interface ShownSetting {
  /** Of its field. */
  name: string
  label: string
  value: string
  choices: readonly string[] | undefined
  /** A text of several lines on the screen. */
  isLong: boolean
}

export interface SettingsPageData {
  groups: { slug: string; title: string }[]
  group: SettingGroupSlug
  settings: ShownSetting[]
  version: number
  /** What follows from these settings, or is set elsewhere. */
  facts: { title: string; facts: { label: string; value: string }[] } | undefined
  /** Where a test message goes; undefined where the group sends none. */
  testRecipient: string | undefined
}
