export { answerForm } from './answer-form'
export { type Assistant, assistantOf } from './assistant'
export type { CallbackRequest } from './callback.server'
export {
  contactSubjectKeys,
  contactSubjects,
  listQuickQuestions,
  requestNumber,
  subjectText,
  welcomeText,
} from './contact-text'
export type { OperatorResult } from './conversation/hand-over.server'
export {
  checkMessage,
  conversationStateNames,
  countText,
  expectedAnswerText,
  MAX_MESSAGE_LENGTH,
} from './conversation/message-text'
export type { Thread, ThreadMessage } from './conversation/thread.server'
export type { TakeMessageResult, VisitorKey } from './conversation.server'
export type { InboxItem, InboxKind } from './inbox.server'
export type { OpenRequest } from './open-requests.server'
export type { Reply, ReplyLink } from './reply'
export {
  catalogueLink,
  commandOperator,
  contactLink,
  lookUpLink,
  MAX_CARDS,
  personLink,
  questionnaireLink,
  termsLink,
} from './reply'
