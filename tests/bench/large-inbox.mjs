import { join } from 'node:path'
import Database from 'better-sqlite3'

const MINUTE_MS = 60_000

/** Fills a demo shop with so many conversations, calls, messages and mails: one in twenty waits for a person. */
export function enlargeInbox(dataDir, { conversations, callbacks, messages, mails }) {
  const database = new Database(join(dataDir, 'tenants/boutique/shop.sqlite'))
  database.pragma('foreign_keys = ON')
  const index = searchIndex(database)
  database.transaction(() => {
    repeat(conversations, (row) => addConversation(database, row, index))
    repeat(callbacks, (row) => addCallback(database, row, index))
    repeat(messages, (row) => addMessage(database, row, index))
    repeat(mails, (row) => addMail(database, row))
  })()
  database.exec('analyze')
  database.close()
}

function repeat(count, add) {
  const start = Date.now() - count * MINUTE_MS
  for (let place = 0; place < count; place++) add({ place, at: new Date(start + place * MINUTE_MS).toISOString() })
}

const statements = new Map()

function insert(database, table, row) {
  const columns = Object.keys(row)
  if (!statements.has(table)) {
    const values = columns.map((name) => `@${name}`).join(', ')
    statements.set(table, database.prepare(`insert into ${table} (${columns.join(', ')}) values (${values})`))
  }
  statements.get(table).run(row)
}

/** As models/search stores words: each of their endings. */
function searchIndex(database) {
  return (kind, id, words) => {
    const endings = words.flatMap((word) => Array.from({ length: word.length - 1 }, (_, start) => word.slice(start)))
    for (const term of new Set(endings)) insert(database, 'search_term', { kind, term, subject_id: id })
  }
}

const idOf = (letter, place) => `10000000-0000-7000-8000-${letter}${String(place).padStart(11, '0')}`

function addConversation(database, { place, at }, index) {
  const id = idOf('c', place)
  const waits = place % 20 === 0
  insert(database, 'conversation', {
    id,
    visitor_hash: id,
    channel: 'page',
    state: waits ? 'en_attente' : 'rendu',
    email: `client${place}@example.fr`,
    requested_at: at,
    due_at: waits ? at : null,
    closed_at: waits ? null : at,
    created_at: at,
    updated_at: at,
  })
  for (let position = 1; position <= 6; position++) {
    const author = position % 2 ? 'visitor' : 'assistant'
    const message = { id: `${id}-${position}`, conversation_id: id, position, author, created_at: at }
    insert(database, 'message', { ...message, body: 'Quel appareil pour une eau très calcaire ? '.repeat(4) })
  }
  index('conversation', id, [`client${place}`, 'example', 'fr'])
}

const subjects = ['achat', 'commande', 'pose', 'retour', 'autre']

function addCallback(database, { place, at }, index) {
  const id = idOf('b', place)
  const waits = place % 20 === 0
  const phone = `06${String(place).padStart(8, '0')}`
  insert(database, 'callback_request', {
    id,
    number: id.slice(-8).toUpperCase(),
    phone,
    phone_key: phone,
    name: `Client ${place}`,
    email: null,
    subject: subjects[place % subjects.length],
    slot_from: '2026-01-01T09:00:00.000Z',
    due_at: at > '2026-01-01T10' ? at : '2026-01-01T11:00:00.000Z',
    status: waits ? 'open' : 'done',
    consent_version: 'rappel-1',
    consent_text: 'J’accepte d’être rappelé.',
    consent_page: '/support/rappel',
    consented_at: at,
    created_at: at,
    closed_at: waits ? null : at,
  })
  index('callback', id, ['client', String(place), phone])
}

function addMessage(database, { place, at }, index) {
  const id = idOf('a', place)
  const waits = place % 20 === 0
  insert(database, 'contact_message', {
    id,
    number: id.slice(-8).toUpperCase(),
    name: `Client ${place}`,
    email: `client${place}@example.fr`,
    subject: subjects[place % subjects.length],
    message: 'Bonjour, où en est ma commande ? '.repeat(10),
    status: waits ? 'open' : 'done',
    due_at: at,
    created_at: at,
    closed_at: waits ? null : at,
  })
  index('message', id, ['client', String(place), `client${place}`, 'example', 'fr'])
}

const kinds = ['order-confirmation', 'contact-acknowledgement', 'review-invitation', 'conversation-answer', 'credit']

function addMail(database, { place, at }) {
  const id = idOf('e', place)
  const isFailed = place % 500 === 0
  insert(database, 'email', {
    id,
    idempotency_key: id,
    kind: kinds[place % kinds.length],
    data: '{}',
    recipient: `client${place % 30_000}@example.fr`,
    mailbox: `client${place % 30_000}@example.fr`,
    subject: `Objet ${place}`,
    text_body: 'Merci. '.repeat(150),
    html_body: '<p>Merci.</p>'.repeat(300),
    status: isFailed ? 'failed' : 'sent',
    attempts: 1,
    last_error: isFailed ? 'Boîte pleine' : null,
    next_attempt_at: at,
    created_at: at,
    sent_at: isFailed ? null : at,
  })
}
