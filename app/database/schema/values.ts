export type Flag = 0 | 1
/** VIES confirms it, does not know it, or did not answer. */
export type VatCheck = 'valid' | 'unknown' | 'unverified'
export type Country = 'France' | 'Belgique' | 'Suisse' | 'Luxembourg'
