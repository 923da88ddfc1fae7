import type { InboxKind } from '~/models/support'

/** A row in words, made by its loader. */
export interface InboxRowView {
  id: string
  kind: InboxKind
  href: string
  number: string
  version: number
  who: string
  /** Their name beside a number, or their address beside a name. */
  whoDetail: string
  about: string
  due: string
  dueDetail: string
  isLate: boolean
  isDamaged: boolean
  /** When it was closed. */
  closed: string | undefined
}
