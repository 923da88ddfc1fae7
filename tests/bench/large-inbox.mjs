import { createHash } from 'node:crypto'
import { idAt, indexAll, insertInto, instants, numberOf, personName, sentence } from './large-rows.mjs'

const HOUR_MS = 3_600_000

/** Conversations, calls, messages: one in twenty needs a person. The first conversation has the maximum length. */
export function enlargeInbox(database, { conversations, callbacks, messages }) {
  indexAll(database, 'conversation', addConversations(database, conversations))
  indexAll(database, 'callback', addCallbacks(database, callbacks))
  indexAll(database, 'message', addMessages(database, messages))
}

const LONG_THREAD = 400
const THREAD = 6

function addConversations(database, count) {
  const [insert, insertMessage] = [insertInto(database, 'conversation'), insertInto(database, 'message')]
  const instantOf = instants(count, { everyMinutes: 12 })
  return Array.from({ length: count }, (_, place) => {
    const [at, waits] = [instantOf(place), place % 20 === 0]
    const [id, moment] = [idAt(at, 'c', place), at.toISOString()]
    const email = place % 3 === 0 ? null : `client-${numberOf(`chat ${place}`) % 20_000}@example.fr`
    insert({
      id,
      visitor_hash: id,
      channel: 'page',
      state: waits ? 'en_attente' : 'rendu',
      email,
      requested_at: moment,
      due_at: waits ? moment : null,
      closed_at: waits ? null : moment,
      created_at: moment,
      updated_at: moment,
    })
    addThread(insertMessage, { id, moment, length: place === 0 ? LONG_THREAD : THREAD })
    return { id, text: email ?? '' }
  })
}

function addThread(insert, { id, moment, length }) {
  for (let position = 1; position <= length; position++) {
    const author = position % 2 ? 'visitor' : 'assistant'
    const key = `${id}-${position}`
    insert({
      id: key,
      conversation_id: id,
      position,
      author,
      source: author === 'assistant' ? 'embedded' : null,
      body: sentence(key, 80 + (position % 4) * 80),
      created_at: moment,
    })
  }
}

const subjects = ['achat', 'commande', 'pose', 'retour', 'autre']

function addCallbacks(database, count) {
  const insert = insertInto(database, 'callback_request')
  const instantOf = instants(count, { everyMinutes: 60 })
  return Array.from({ length: count }, (_, place) => {
    const [at, waits] = [instantOf(place), place % 20 === 0]
    const [id, name, phone] = [idAt(at, 'b', place), personName(`call ${place}`), `06${String(place).padStart(8, '0')}`]
    insert({
      id,
      number: numberOn(id),
      phone,
      phone_key: phone,
      name,
      subject: subjects[place % subjects.length],
      slot_from: new Date(at.getTime() + HOUR_MS).toISOString(),
      due_at: new Date(at.getTime() + 3 * HOUR_MS).toISOString(),
      status: waits ? 'open' : 'done',
      consent_version: 'rappel-1',
      consent_text: 'J’accepte d’être rappelé à ce numéro, pour cette demande seulement.',
      consent_page: '/support/rappel',
      consented_at: at.toISOString(),
      created_at: at.toISOString(),
      closed_at: waits ? null : at.toISOString(),
    })
    return { id, text: `${name} ${phone} ${numberOn(id)}` }
  })
}

function addMessages(database, count) {
  const insert = insertInto(database, 'contact_message')
  const instantOf = instants(count, { everyMinutes: 45 })
  return Array.from({ length: count }, (_, place) => {
    const [at, waits] = [instantOf(place), place % 20 === 0]
    const [id, name] = [idAt(at, 'a', place), personName(`message ${place}`)]
    const email = `client-${numberOf(`message ${place}`) % 20_000}@example.fr`
    insert({
      id,
      number: numberOn(id),
      name,
      email,
      subject: subjects[place % subjects.length],
      message: sentence(id, 400),
      status: waits ? 'open' : 'done',
      due_at: at.toISOString(),
      created_at: at.toISOString(),
      closed_at: waits ? null : at.toISOString(),
    })
    return { id, text: `${name} ${email} ${numberOn(id)}` }
  })
}

const numberOn = (id) => id.slice(-8).toUpperCase()

const kinds = [
  'order-confirmation',
  'contact-acknowledgement',
  'review-invitation',
  'conversation-answer',
  'credit',
  'payment-pending',
  'withdrawal-acknowledgement',
]
const html = createHash('sha256').update('mail').digest('hex').repeat(20)

/** One in five hundred bounced. */
export function addMails(database, count) {
  const insert = insertInto(database, 'email')
  const instantOf = instants(count, { everyMinutes: 7 })
  for (let place = 0; place < count; place++) {
    const [at, isFailed] = [instantOf(place), place % 500 === 0]
    const recipient = `client-${numberOf(`mail ${place}`) % 20_000}@example.fr`
    insert({
      id: idAt(at, 'e', place),
      idempotency_key: `bench-${place}`,
      kind: kinds[place % kinds.length],
      data: '{}',
      recipient,
      mailbox: recipient,
      subject: `${sentence(`subject ${place}`, 40)} ${place}`,
      text_body: sentence(`mail ${place % 100}`, 700),
      html_body: `<!doctype html><html lang="fr"><title>${html.slice(0, 8)}</title><p>${html}</p></html>`,
      status: isFailed ? 'failed' : 'sent',
      attempts: 1,
      last_error: isFailed ? '550 mailbox unavailable' : null,
      next_attempt_at: at.toISOString(),
      created_at: at.toISOString(),
      sent_at: isFailed ? null : at.toISOString(),
    })
  }
}
