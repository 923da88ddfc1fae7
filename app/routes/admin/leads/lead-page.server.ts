import { data, href, type LoaderFunctionArgs } from 'react-router'
import type { Agreement, LeadConsent, ShopDb } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { agreementNames } from '~/models/base/agreement'
import { listAgreementsOf, mailboxHash } from '~/models/base/agreement/index.server'
import { type KeptAnswers, listAnswers, listCallConsents } from '~/models/crm/advice/index.server'
import {
  channelLabels,
  customerTypeLabels,
  dueText,
  type LeadSheet,
  leadEventText,
  leadNumber,
  leadSourceLabels,
} from '~/models/crm/lead'
import { findLead } from '~/models/crm/lead/index.server'
import { orderStatusLabels } from '~/models/shop/order'
import { pageOrdersOf } from '~/models/shop/order/index.server'
import { bookingMomentText, bookingStateNames } from '~/models/support/booking'
import { listBookingsOf } from '~/models/support/booking/index.server'
import { contactSubjects } from '~/models/support/contact'
import { type ContactOfAddress, listContactsOf } from '~/models/support/contact/index.server'
import { formatOrderMoment, formatPastMoment, parisDay } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { labelOf } from '~/models/values/wording'
import { leadVerbs } from './verbs.server'

/** Throws 404, also for a path that is no verb of a lead. */
export async function loadLead({ params, url, context }: Pick<LoaderFunctionArgs, 'params' | 'url' | 'context'>) {
  const { db, template, at } = adminRequest(context)
  if (params['*'] !== undefined && !leadVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  const sheet = await findLead(db, params.leadId ?? '')
  if (!sheet) throw data('Lead inconnu', { status: 404 })
  return {
    lead: toLead(sheet, at),
    notes: sheet.notes.map(({ id, author, body, created_at }) => ({ id, author, body, at: momentText(created_at) })),
    events: sheet.events.map((event) => {
      return { id: event.id, actor: event.actor, words: leadEventText(event), at: momentText(event.created_at) }
    }),
    answers: (await listAnswers(db, { leadId: sheet.id, template })).map(toAnswers),
    agreements: [
      ...(await listAgreementsOf(db, mailboxHash(sheet.email))).map(toMailAgreement),
      ...(await listCallConsents(db, sheet.id)).map(toAgreement),
    ],
    orders: await ordersOf(db, sheet.email),
    contacts: [
      ...(await listContactsOf(db, sheet.email)).map(toContact),
      ...(await listBookingsOf(db, sheet.email)).map(toBooking),
    ],
  }
}

export type LeadData = Awaited<ReturnType<typeof loadLead>>

function toLead(sheet: LeadSheet, at: Date) {
  const { id, name, email, phone, isCallable, status, score, reasons, version, damage } = sheet
  return {
    ...{ id, name, email, phone, isCallable, status, score, reasons, version, damage },
    number: leadNumber(id),
    type: sheet.customer_type ? labelOf(customerTypeLabels, sheet.customer_type) : undefined,
    source: labelOf(leadSourceLabels, sheet.source),
    createdAt: momentText(sheet.created_at),
    lastContactAt: momentText(sheet.last_contact_at),
    isDemo: sheet.is_demo === 1,
    nextAction: sheet.next_action
      ? {
          text: sheet.next_action,
          due: sheet.next_action_due ?? '',
          dueText: dueText(sheet.next_action_due),
          isDue: (sheet.next_action_due ?? '') <= parisDay(at),
        }
      : undefined,
  }
}

function toAnswers({ answeredAt, ...kept }: KeptAnswers) {
  return { ...kept, at: momentText(answeredAt) }
}

function toMailAgreement(agreement: Agreement) {
  return {
    id: agreement.id,
    channel: labelOf(agreementNames, agreement.kind),
    text: agreement.text_shown,
    version: agreement.text_version,
    page: agreement.page,
    phone: null,
    givenAt: momentText(agreement.given_at),
    withdrawn: agreement.ended_at
      ? { at: momentText(agreement.ended_at), page: agreement.ended_page ?? '' }
      : undefined,
  }
}

function toAgreement(consent: LeadConsent) {
  return {
    id: consent.id,
    channel: labelOf(channelLabels, consent.channel),
    text: consent.text_shown,
    version: consent.text_version,
    page: consent.page,
    phone: consent.channel === 'phone' && consent.withdrawn_at === null ? consent.contact_phone : null,
    givenAt: momentText(consent.given_at),
    withdrawn: consent.withdrawn_at
      ? { at: momentText(consent.withdrawn_at), page: consent.withdrawn_page ?? '' }
      : undefined,
  }
}

async function ordersOf(db: ShopDb, email: string) {
  const { orders, pageCount } = await pageOrdersOf(db, { email, page: 1 })
  return {
    listed: orders.map((order) => ({
      id: order.id,
      number: order.order_number,
      state: order.payment_state === 'refund_due' ? 'À rembourser' : labelOf(orderStatusLabels, order.status),
      total: formatEuros(order.total_cents),
      at: formatOrderMoment(order.created_at),
    })),
    isMore: pageCount > 1,
  }
}

function toContact(contact: ContactOfAddress) {
  const at = momentText(contact.createdAt)
  if (contact.kind === 'conversation') {
    const words = 'Conversation avec l’assistant'
    const to = href('/admin/inbox/conversations/:conversationId', { conversationId: contact.id })
    return { id: contact.id, words, href: to, state: labelOf(chatStates, contact.state), at }
  }
  const [kind, to] =
    contact.kind === 'message'
      ? ['Message', href('/admin/inbox/messages/:messageId', { messageId: contact.id })]
      : ['Demande de rappel', href('/admin/inbox/rappels/:callbackId', { callbackId: contact.id })]
  const words = `${kind}\u202f: ${labelOf(contactSubjects, contact.subject)}`
  return { id: contact.id, words, href: to, state: labelOf(requestStates, contact.status), at }
}

function toBooking(booking: Awaited<ReturnType<typeof listBookingsOf>>[number]) {
  const { id, service_name, starts_at, state, created_at } = booking
  return {
    id,
    words: `Rendez-vous\u202f: ${service_name}, ${bookingMomentText(starts_at)}`,
    href: href('/admin/rendez-vous/:bookingId', { bookingId: id }),
    state: labelOf(bookingStateNames, state),
    at: momentText(created_at),
  }
}

const chatStates = { bot: 'Assistant', en_attente: 'Attend une personne', humain: 'Avec une personne', rendu: 'Rendue' }
const requestStates = { open: 'À traiter', done: 'Traité', cancelled: 'Annulé' }

function momentText(stored: string): string {
  return formatPastMoment(stored)
}
