export const MAX_REASON = 200
export const MAX_ORDER_NOTE = 4000
export const MAX_PARCEL_NUMBER = 40

/** When the law lets the shop refuse. */
export const refusalGrounds = {
  late: 'Déclarée après la fin du délai',
  unsealed: 'Filtre ou membrane descellé',
} as const

export type WithdrawalGround = keyof typeof refusalGrounds

/** What a refund does about the open declarations: `descelle` leaves out what the law lets the shop refuse. */
export const settlings = ['oui', 'descelle', 'non'] as const

/** The name of the field that says how many units of a line. */
export function unitsName(position: number): string {
  return `units-${position}`
}

export function restockedName(productId: string): string {
  return `restocked-${productId}`
}

export function writtenOffName(productId: string): string {
  return `written-off-${productId}`
}

/** How a declaration came that the shop's page did not take. */
export const declarationMeans = { letter: 'Par lettre', telephone: 'Par téléphone' } as const

export type DeclaredBy = keyof typeof declarationMeans
