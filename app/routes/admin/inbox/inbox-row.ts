import type { InboxKind } from '~/models/support/contact'

/** An inbox row, formatted by its loader. */
export interface InboxRowView {
  id: string
  kind: InboxKind
  href: string
  number: string
  version: number
  who: string
  /** The name beside a number, or the e-mail address beside a name. */
  whoDetail: string
  about: string
  due: string
  dueDetail: string
  isLate: boolean
  isDamaged: boolean
  /** When it was closed. */
  closed: string | undefined
}
