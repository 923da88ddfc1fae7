export {
  deleteOldUsage,
  FAILED_LOOK_UPS_A_DAY,
  findOrderInChat,
  tokensLeft,
  withinBudget,
} from './assistant-usage.server'
export type { CallbackForm, RequestCallbackResult } from './callback.server'
export {
  callbackForm,
  callbackPath,
  cancelCallback,
  findCallback,
  offeredSlots,
  parseCallbackReference,
  requestCallback,
  slotKey,
} from './callback.server'
export type { ContactForm } from './contact-message.server'
export { contactForm, receiveMessage } from './contact-message.server'
export { findMessage, findReply, listReplies, replyToMessage } from './contact-reply.server'
export { type ContactOfAddress, listContactsOf } from './contacts-of.server'
export {
  conversationsOf,
  MESSAGES_IN_A_WINDOW,
  messagesNaming,
  withoutOtherAddresses,
} from './conversation/addresses.server'
export { deleteOldConversations, eraseConversation, eraseConversationsOf } from './conversation/erasure.server'
export {
  answerAsPerson,
  findConversationById,
  findReplyAddress,
  handBack,
  listOpenConversations,
  requestPerson,
  takeMessageForPerson,
} from './conversation/hand-over.server'
export {
  type History,
  listExchanges,
  listWholeThread,
  productIdsOf,
  readHistory,
  readThread,
  toThreadMessages,
} from './conversation/thread.server'
export {
  failReply,
  finishReply,
  hashVisitor,
  keepPartialReply,
  listMessages,
  takeMessage,
} from './conversation.server'
export { removeDemoRequests } from './demo.server'
export { countInbox, INBOX_PAGE_SIZE, listInbox } from './inbox.server'
export { closeRequest, eraseOldRequests, listOpenRequests } from './open-requests.server'
export {
  completeCallback,
  completeMessage,
  completeRequests,
  reopenMessage,
  type SeenRequest,
  undoCompletion,
} from './request-changes.server'
export { countWaiting } from './waiting.server'
