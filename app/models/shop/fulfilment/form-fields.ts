export const MAX_REASON = 200
export const MAX_ORDER_NOTE = 4000
export const MAX_PARCEL_NUMBER = 40

/** Legal grounds for refusing a withdrawal. */
export const refusalGrounds = {
  late: 'Déclarée après la fin du délai',
  unsealed: 'Filtre ou membrane descellé',
} as const

export type WithdrawalGround = keyof typeof refusalGrounds

/** How a refund settles open withdrawals: `descelle` excludes goods the law lets the shop refuse. */
export const settlings = ['oui', 'descelle', 'non'] as const

/** Field name for the units of a line. */
export function unitsName(position: number): string {
  return `units-${position}`
}

export function restockedName(productId: string): string {
  return `restocked-${productId}`
}

export function writtenOffName(productId: string): string {
  return `written-off-${productId}`
}

/** Channels of a withdrawal declared outside the shop's page. */
export const declarationMeans = { letter: 'Par lettre', telephone: 'Par téléphone' } as const

export type DeclaredBy = keyof typeof declarationMeans
