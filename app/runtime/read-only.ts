/** Cause of a refusal in a read-only shop. */
export const READ_ONLY = 'Lecture seule'

/** For visitors. */
export const ordersPausedText = 'Cette boutique ne prend pas de commande en ce moment.'

/** For administrators and programs. */
export const notStoredText = 'Rien n’est enregistré\u202f: cette boutique est en lecture seule.'

/** Cause of a refusal to the operator who visits a shop. */
export const OPERATOR_READS = 'Visite en lecture seule'
