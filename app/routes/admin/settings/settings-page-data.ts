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

export type MailServerView = Record<'host' | 'port' | 'security' | 'user' | 'from', string>

export interface SettingsPageData {
  groups: { slug: string; title: string }[]
  group: SettingGroupSlug
  settings: SettingView[]
  version: number
  /** Undefined also in other groups. */
  logo: { src: string; width: number; height: number } | undefined
  /** Derived facts, or values configured elsewhere. */
  facts: { title: string; facts: { label: string; value: string }[] } | undefined
  /** The own account that the group may have; undefined where there is none, or where it is set elsewhere. */
  account:
    | { kind: 'stripe'; isUnreadable: boolean; masked: string | undefined; webhookUrl: string }
    | {
        kind: 'mail'
        isUnreadable: boolean
        isShared: boolean
        server: MailServerView | undefined
        mayBePlain: boolean
      }
    | undefined
  /** Recipient of a test message; undefined where the group sends none. */
  testRecipient: string | undefined
}
