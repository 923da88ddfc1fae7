export const MAX_FIGURE_LENGTH = 40
export const MAX_CLAIM_LENGTH = 200
export const MAX_PROOF_LENGTH = 300
