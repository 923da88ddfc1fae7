import type { SearchKind, ShopDb } from '~/database/schema'
import { indexForSearch } from '~/models/base/search/index.server'
import { DEMO_ACTOR } from '~/models/base/setting/index.server'
import type { DemoCallback, DemoConversation, DemoInbox, DemoMessage } from '~/models/base/template'
import { callbackConsent } from '~/models/base/user'
import { addDays } from '~/models/values/delivery'
import { parisDay, parisInstant } from '~/models/values/french-date'
import { phoneKey } from '~/models/values/phone'
import { MINUTE_MS } from '~/runtime/time'

const HAND_BACK_WITHIN_MINUTES = 24 * 60
const ANSWER_WITHIN_MINUTES = 48 * 60

/** Inserts rows marked as demo data, so that they can be removed together; deterministic for a given instant. */
export async function insertDemoInbox(
  trx: ShopDb,
  { inbox, productIdOf, at }: { inbox: DemoInbox; productIdOf: (slug: string) => string; at: Date },
) {
  const ago = (minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS).toISOString()
  for (const [place, conversation] of inbox.conversations.entries()) {
    await insertConversation(trx, { ...conversation, id: idOf('c', place), ago })
  }
  for (const [place, { product, ...callback }] of inbox.callbacks.entries()) {
    const product_id = product === null ? null : productIdOf(product)
    await insertCallback(trx, { ...callback, product_id, id: idOf('b', place), at, ago })
  }
  for (const [place, message] of inbox.messages.entries()) {
    await insertMessage(trx, { ...message, id: idOf('a', place), ago })
  }
}

type Ago = (minutes: number) => string

function idOf(kind: string, place: number, part = 0): string {
  return `00000000-0000-7000-8000-${String(part).padStart(4, '0')}de${kind}${String(place + 1).padStart(5, '0')}`
}

async function insertConversation(
  trx: ShopDb,
  { id, email, state, messages, ago }: DemoConversation & { id: string; ago: Ago },
) {
  const [first, last] = [messages[0]?.minutesAgo ?? 0, messages.at(-1)?.minutesAgo ?? 0]
  const asked = messages.find(({ author }) => author === 'notice')?.minutesAgo ?? first
  const isAnswered = messages.at(-1)?.author === 'person'
  const due = ago(isAnswered ? last - HAND_BACK_WITHIN_MINUTES : last)
  await trx
    .insertInto('conversation')
    .values({
      id,
      // Not the hash of any key, so no cookie opens it.
      visitor_hash: `demo-${id}`,
      channel: 'page',
      state,
      email,
      requested_at: ago(asked),
      due_at: state === 'rendu' ? null : due,
      closed_at: state === 'rendu' ? ago(last) : null,
      created_at: ago(first),
      updated_at: ago(last),
      is_demo: 1,
    })
    .execute()
  const rows = messages.map(({ author, body, minutesAgo }, place) => ({
    id: idOf('c', Number(id.slice(-5)) - 1, place + 1),
    conversation_id: id,
    position: place + 1,
    author,
    body,
    person: author === 'person' ? DEMO_ACTOR : null,
    source: null,
    answers_id: null,
    lease_until: null,
    failure: null,
    created_at: ago(minutesAgo),
  }))
  await trx.insertInto('message').values(rows).execute()
  await index(trx, { kind: 'conversation', id, texts: [email] })
}

async function insertCallback(
  trx: ShopDb,
  input: Omit<DemoCallback, 'product'> & { product_id: string | null; id: string; at: Date; ago: Ago },
) {
  const { id, name, email, phone, subject, question, product_id, status, ago } = input
  const day = addDays(parisDay(input.at), input.day)
  const [from, to] = [parisInstant(day, input.hour * 60), parisInstant(day, (input.hour + 2) * 60)]
  await trx
    .insertInto('callback_request')
    .values({
      ...{ id, name, email, phone, subject, question, product_id, status },
      number: numberOf(id),
      phone_key: phoneKey(phone),
      slot_from: from.toISOString(),
      due_at: to.toISOString(),
      consent_version: callbackConsent.version,
      consent_text: callbackConsent.text,
      consent_page: '/support/rappel',
      consented_at: ago(input.minutesAgo),
      created_at: ago(input.minutesAgo),
      closed_at: status === 'open' ? null : from.toISOString(),
      is_demo: 1,
    })
    .execute()
  await index(trx, { kind: 'callback', id, texts: [name, email, phoneKey(phone)] })
}

async function insertMessage(trx: ShopDb, input: DemoMessage & { id: string; ago: Ago }) {
  const { id, name, email, subject, message, minutesAgo, reply, isDone, ago } = input
  await trx
    .insertInto('contact_message')
    .values({
      ...{ id, name, email, subject, message },
      number: numberOf(id),
      order_number: null,
      order_id: null,
      status: isDone ? 'done' : 'open',
      due_at: ago(minutesAgo - ANSWER_WITHIN_MINUTES),
      created_at: ago(minutesAgo),
      closed_at: isDone ? ago(reply?.minutesAgo ?? minutesAgo) : null,
      version: reply ? 2 : 1,
      is_demo: 1,
    })
    .execute()
  await index(trx, { kind: 'message', id, texts: [name, email] })
  if (!reply) return
  await trx
    .insertInto('contact_reply')
    .values({
      id: idOf('a', Number(id.slice(-5)) - 1, 1),
      message_id: id,
      seen_version: 1,
      author_id: null,
      author: DEMO_ACTOR,
      body: reply.body,
      email_id: null,
      created_at: ago(reply.minutesAgo),
    })
    .execute()
}

function index(trx: ShopDb, { texts, ...subject }: { kind: SearchKind; id: string; texts: (string | null)[] }) {
  return indexForSearch(trx, { ...subject, texts: [...texts, numberOf(subject.id)] })
}

function numberOf(id: string): string {
  return id.slice(-8).toUpperCase()
}
