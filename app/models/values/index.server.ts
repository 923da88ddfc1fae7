export { deleteOldest } from './delete-oldest.server'
export { newCartId, newId } from './id.server'
export { mailboxKey, provesMailbox } from './mailbox.server'
export { hashToken, newToken } from './token.server'
