/** Session cookie of a visitor who has seen the invitation; only scripts read it. */
export const INVITATION_SEEN = 'invitation=vue'

/** Seconds; `15-20` is random within the range. */
export const invitationDelays = ['15-20', '10'] as const
