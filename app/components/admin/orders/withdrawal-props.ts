import type { WithdrawalStateProps } from './withdrawal-state'

export interface WithdrawalProps {
  declared: ShownWithdrawal[]
  isOpen: boolean
  /** Form id for a declaration received outside the shop's page, if the order can be withdrawn from. */
  nextId: string | undefined
  today: string
  /** Initial values of the refund form: recorded and not yet refunded. */
  refund: Record<string, string> | undefined
}

export interface ShownWithdrawal {
  id: string
  words: string
  isOpen: boolean
  isLate: boolean
  state: WithdrawalStateProps
  /** Recorded units, for display. */
  lines: string[]
  /** The same units by field. */
  units: Record<string, string>
  addressSentAt: string | undefined
}
