import type { SettingGroupSlug } from '~/models/base/setting'

export interface SettingView {
  /** Name of its form field. */
  name: string
  label: string
  value: string
  choices: readonly string[] | undefined
  /** Multi-line text. */
  isLong: boolean
}

export interface SettingsPageData {
  groups: { slug: string; title: string }[]
  group: SettingGroupSlug
  settings: SettingView[]
  version: number
  /** Derived facts, or values configured elsewhere. */
  facts: { title: string; facts: { label: string; value: string }[] } | undefined
  /** Recipient of a test message; undefined where the group sends none. */
  testRecipient: string | undefined
}
