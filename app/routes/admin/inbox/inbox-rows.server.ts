import { href } from 'react-router'
import { conversationStateNames, type InboxItem, type InboxKind, subjectText } from '~/models/support/contact'
import { formatDuration, formatMoment, formatSlot } from '~/models/values/french-date'

export type InboxRowView = ReturnType<typeof toRow>

/** Formats an inbox row for display. `whoDetail`: the name beside a number, or the address beside a name. */
export function toRow(item: InboxItem, at: Date) {
  const late = item.closedAt === null && item.dueAt !== null && new Date(item.dueAt) < at
  return {
    id: item.id,
    kind: item.kind,
    href: hrefOf[item.kind](item.id),
    number: item.number,
    version: item.version,
    isDamaged: item.isDamaged,
    ...wordsOf(item, at),
    isLate: late && item.kind !== 'conversation',
    closed: item.closedAt === null ? undefined : formatMoment(item.closedAt),
  }
}

const hrefOf: Record<InboxKind, (id: string) => string> = {
  conversation: (conversationId) => href('/admin/inbox/conversations/:conversationId', { conversationId }),
  callback: (callbackId) => href('/admin/inbox/rappels/:callbackId', { callbackId }),
  message: (messageId) => href('/admin/inbox/messages/:messageId', { messageId }),
}

function wordsOf(item: InboxItem, at: Date) {
  if (item.kind === 'conversation') return conversationText(item, at)
  return item.kind === 'callback' ? callbackText(item) : messageText(item, at)
}

function conversationText(item: Extract<InboxItem, { kind: 'conversation' }>, at: Date) {
  const { waitingSince, state } = item
  const answered = item.dueAt ? `Répondu\u202f; à rendre avant le ${formatMoment(item.dueAt)}` : stateName(state)
  return {
    who: item.email ?? `Visiteur ${item.number}`,
    whoDetail: item.email ? '' : 'Sans e-mail',
    about: item.lastText ? `«\u202f${item.lastText}\u202f»` : 'Rien n’est encore écrit.',
    due: waitingSince ? `Attend depuis ${formatDuration(waitingSince, at)}` : answered,
    dueDetail: waitingSince ? formatMoment(waitingSince) : `dernier message ${formatMoment(item.writtenAt)}`,
  }
}

function stateName(state: string): string {
  const names: Record<string, string> = conversationStateNames
  return names[state] ?? `état illisible (${state})`
}

function callbackText(item: Extract<InboxItem, { kind: 'callback' }>) {
  return {
    who: item.phone,
    whoDetail: item.name ?? '',
    about: `${callbackSubject(item)}. Accord\u202f: «\u202f${item.consent}\u202f»`,
    due: item.isDamaged ? formatMoment(item.slotTo) : formatSlot(new Date(item.slotFrom), new Date(item.slotTo)),
    dueDetail: item.status === 'cancelled' ? 'Annulé par la personne' : '',
  }
}

function callbackSubject({ subject, product, question }: Extract<InboxItem, { kind: 'callback' }>): string {
  const about = product
    ? `${product.isOnRequest ? 'Devis' : 'Au sujet de'}\u202f: ${product.name}`
    : subjectText(subject)
  return question ? `${about}, «\u202f${question}\u202f»` : about
}

function messageText(item: Extract<InboxItem, { kind: 'message' }>, at: Date) {
  const order = item.orderNumber ? ` (commande ${item.orderNumber})` : ''
  return {
    who: item.name,
    whoDetail: item.email ?? '',
    about: `${subjectText(item.subject)}${order}\u202f: ${item.excerpt}`,
    due: `Reçu il y a ${formatDuration(item.createdAt, at) || '?'}`,
    dueDetail: item.closedAt === null && item.dueAt ? `à répondre avant le ${formatMoment(item.dueAt)}` : '',
  }
}
