/** Who acts for the shop: an administrator, or a command without an account. */
export interface Operator {
  id: string | null
  name: string
}

/** Of a change by a form; `seenVersion` is undefined for commands, which have seen none. */
export interface OperatorChange {
  by: Operator
  seenVersion?: number | undefined
  at: Date
}

/** A command of scripts/. */
export const commandOperator: Operator = { id: null, name: 'Commande' }
