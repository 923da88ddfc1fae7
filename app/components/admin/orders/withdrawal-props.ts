import type { WithdrawalStateProps } from './withdrawal-state'

export interface WithdrawalProps {
  declared: ShownWithdrawal[]
  isOpen: boolean
  /** One that came otherwise than by the shop's page: the id of its form, where the order can be withdrawn from. */
  nextId: string | undefined
  today: string
  /** What the refund form begins with: what was noted and is not refunded. */
  refund: Record<string, string> | undefined
}

export interface ShownWithdrawal {
  id: string
  words: string
  isOpen: boolean
  isLate: boolean
  state: WithdrawalStateProps
  /** What was noted, in words. */
  lines: string[]
  /** The same by field. */
  units: Record<string, string>
  addressSentAt: string | undefined
}
