import type { Email } from '~/database/schema'
import {
  type Mail,
  type MailContent,
  type MailData,
  type MailKind,
  type WrittenMail,
  wholeText,
} from '~/models/base/outbox'
import { openTokens } from '~/models/base/outbox/index.server'
import { logger } from '~/runtime/logger.server'
import { administratorInvitation, passwordReset } from './administrator-mails.server'
import {
  bookingCancelled,
  bookingConfirmation,
  bookingMoved,
  bookingNotice,
  bookingReminder,
} from './booking-mails.server'
import { callbackConfirmation, callbackNotice } from './callback-mails.server'
import { campaignMail } from './campaign-mail.server'
import { contactAcknowledgement, contactNotice, contactReply } from './contact-mails.server'
import { conversationAnswer, conversationNotice } from './conversation-mails.server'
import { creditMail } from './credit-mail.server'
import { orderEnded, refundDue } from './ended-order-mails.server'
import { type Grounds, withGrounds } from './grounds.server'
import { REMOVED_TOKEN, recordSignatures, withoutLinks } from './kept-links.server'
import { lateDelivery } from './late-delivery-mails.server'
import { type Letter, MailSubjectGone, type QueuedMail, requireSubject } from './letter'
import { withLetterhead } from './letterhead.server'
import { orderConfirmation, orderLinkMail, paymentLink, paymentPending, paymentRefused } from './order-mails.server'
import { orderStatusChanged } from './order-status-mail.server'
import { parcelChanged, parcelSent } from './parcel-mails.server'
import { planChanged, planInvoice, planUnpaid } from './plan-mails.server'
import {
  onboardingResume,
  planAsked,
  workspaceDeletion,
  workspaceDomain,
  workspaceNotice,
  workspaceReadOnly,
  workspaceReady,
} from './platform-mails.server'
import { recommendations } from './recommendation-mail.server'
import { refundMade, refundReturned } from './refund-mail.server'
import { returnAddress, withdrawalRefused } from './return-mails.server'
import { reportAnswer, reviewInvitation, reviewRefusal } from './review-mails.server'
import { backupFailed, securityAlert } from './security-mails.server'
import { sequenceStep } from './sequence-mail.server'
import type { MailShop, WritingShop } from './shop.server'
import { shopkeeperNotice } from './shopkeeper-notice.server'
import { signInLink } from './sign-in-mail.server'
import { backInStock, stockNoticeAcknowledgement } from './stock-notice-mails.server'
import { withdrawalAcknowledgement, withdrawalMatched, withdrawalSetAside } from './withdrawal-mails.server'

const renderers: {
  [Kind in MailKind]: (shop: WritingShop, mail: QueuedMail<Kind>) => Letter | Promise<Letter>
} = {
  'order-confirmation': orderConfirmation,
  'payment-pending': paymentPending,
  'payment-refused': paymentRefused,
  'payment-expired': orderEnded,
  'refund-due': refundDue,
  'payment-link': paymentLink,
  'refund-made': refundMade,
  'refund-returned': refundReturned,
  'order-status': orderStatusChanged,
  'parcel-sent': parcelSent,
  'parcel-changed': parcelChanged,
  'return-address': returnAddress,
  'withdrawal-refused': withdrawalRefused,
  'withdrawal-matched': withdrawalMatched,
  'withdrawal-set-aside': withdrawalSetAside,
  'late-delivery': lateDelivery,
  'review-invitation': reviewInvitation,
  'review-refused': reviewRefusal,
  'review-report-answered': reportAnswer,
  'order-link': orderLinkMail,
  'shopkeeper-notice': shopkeeperNotice,
  'withdrawal-acknowledgement': withdrawalAcknowledgement,
  credit: creditMail,
  'sign-in-link': signInLink,
  'password-reset': passwordReset,
  'administrator-invitation': administratorInvitation,
  'onboarding-resume': onboardingResume,
  'plan-asked': planAsked,
  'plan-changed': planChanged,
  'plan-invoice': planInvoice,
  'plan-unpaid': planUnpaid,
  'workspace-deletion': workspaceDeletion,
  'workspace-domain': workspaceDomain,
  'workspace-notice': workspaceNotice,
  'workspace-read-only': workspaceReadOnly,
  'workspace-ready': workspaceReady,
  'security-alert': securityAlert,
  'backup-failed': backupFailed,
  recommendations,
  'callback-notice': callbackNotice,
  'callback-confirmation': callbackConfirmation,
  'booking-confirmation': bookingConfirmation,
  'booking-notice': bookingNotice,
  'booking-moved': bookingMoved,
  'booking-cancelled': bookingCancelled,
  'booking-reminder': bookingReminder,
  'contact-notice': contactNotice,
  'contact-acknowledgement': contactAcknowledgement,
  'contact-reply': contactReply,
  'conversation-notice': conversationNotice,
  'conversation-answer': conversationAnswer,
  'stock-notice-acknowledgement': stockNoticeAcknowledgement,
  'stock-notice': backInStock,
  'sequence-step': sequenceStep,
  'campaign-mail': campaignMail,
}

type Row = Pick<Email, 'kind' | 'data' | 'created_at'> & Partial<Grounds>

/** For reading: one-time links are shown as removed. Throws MailSubjectGone when the subject of the mail was erased. */
export function renderMail(shop: MailShop, row: Row): Promise<MailContent> {
  return renderWith({ ...shop, takeToken: () => REMOVED_TOKEN }, row)
}

/** The content with marks for its links, and the tokens of its one-time links. */
export async function renderForSending(shop: MailShop, row: Row & Pick<Email, 'sealed'>) {
  const { signer, signed } = recordSignatures(shop.signer)
  const [known] = openTokens(shop.signer, row.sealed)
  const tokens: string[] = []
  const takeToken = (given?: string) => {
    const token = requireSubject(known ?? given)
    tokens.push(token)
    return token
  }
  const content = await renderWith({ ...shop, signer, takeToken }, row)
  const kept = tokens.filter((token) => content.html.includes(token))
  return { ...withoutLinks(content, { signed, tokens: kept }), tokens: kept }
}

async function renderWith(shop: WritingShop, row: Row): Promise<MailContent> {
  const { kind, data, created_at } = row
  if (!isMailKind(kind) || data === null) throw new Error(`No renderer for a mail of kind ${kind}.`)
  const letter = await write(shop, kind, { data: JSON.parse(data), at: new Date(created_at) })
  return withLetterhead(shop, await withGrounds(shop, letter, row))
}

/** For the operator; any error but an erased subject is a bug and logged. */
export function explainFailure(error: unknown, { id, kind }: Pick<Email, 'id' | 'kind'>): string {
  if (error instanceof MailSubjectGone) return error.message
  logger.error({ err: error, email: id, kind }, 'a mail cannot be written')
  return 'Le texte du message n’a pas pu être écrit.'
}

function write<Kind extends MailKind>(shop: WritingShop, kind: Kind, mail: { data: MailData[Kind]; at: Date }) {
  return renderers[kind](shop, mail)
}

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(renderers, kind)
}

/** Renders a mail that is not queued, as it would be sent now. */
export async function previewMail(shop: MailShop, { kind, data }: Mail, at: Date): Promise<WrittenMail> {
  return wholeText(await renderMail(shop, { kind, data: JSON.stringify(data), created_at: at.toISOString() }))
}
