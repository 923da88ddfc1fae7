/** The whole cookie of a visitor who has seen the invitation: only the browser reads it, until the session ends. */
export const INVITATION_SEEN = 'invitation=vue'

/** `10`: after ten seconds; `15-20`: after a time by chance between the two. */
export const invitationDelays = ['15-20', '10'] as const
