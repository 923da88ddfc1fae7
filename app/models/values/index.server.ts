export { newCartId, newId } from './id.server'
export { isMailToMailbox, isOrderOfMailbox, mailboxKey, provesMailbox } from './mailbox.server'
export { hashToken, newToken } from './token.server'
