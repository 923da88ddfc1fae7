/** Acts for the shop: an administrator, or a command without an account. */
export interface Operator {
  id: string | null
  name: string
}

/** `seenVersion` is undefined for commands. */
export interface OperatorChange {
  by: Operator
  seenVersion?: number | undefined
  at: Date
}

/** A command of scripts/. */
export const commandOperator: Operator = { id: null, name: 'Commande' }
