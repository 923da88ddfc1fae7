/** A session cookie, as sent, of a visitor who has seen the invitation; only scripts read it. */
export const INVITATION_SEEN = 'invitation=vue'

/** `10`: after ten seconds; `15-20`: after a time by chance between the two. */
export const invitationDelays = ['15-20', '10'] as const
