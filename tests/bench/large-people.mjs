import { createHash } from 'node:crypto'
import { idAt, indexAll, insertInto, instants, numberOf, personName } from './large-rows.mjs'

const DAY_MS = 24 * 3_600_000

/** Customers with points and sessions, by the addresses of the orders. */
export function addCustomers(database, { customers, sessions }) {
  const [insertUser, insertSession] = [insertInto(database, 'user'), insertInto(database, 'session')]
  const instantOf = instants(customers, { everyMinutes: 30 })
  for (let place = 0; place < customers; place++) {
    const created_at = instantOf(place).toISOString()
    const name = personName(`client ${place}`)
    insertUser({ id: `user-${place}`, email: `client-${place}@example.fr`, name, role: 'Customer', created_at })
  }
  for (let place = 0; place < sessions; place++) insertSession(sessionRow(place % customers, place))
  database.exec(`
    insert into loyalty_entry (user_id, order_id, step, points, cashback_percent, created_at)
    select user.id, customer_order.id, 0, 100, 5, customer_order.created_at
    from customer_order join user on user.email = customer_order.email where paid_at is not null order by customer_order.id`)
}

function sessionRow(user, place) {
  const now = new Date().toISOString()
  return {
    token_hash: hashOf(`session ${place}`),
    user_id: `user-${user}`,
    kind: 'cookie',
    device: 'Firefox, Linux',
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(Date.now() + 20 * DAY_MS).toISOString(),
  }
}

const actions = ['lead.move', 'lead.plan', 'conversation.answer', 'message.reply', 'callback.done', 'session.open']
const actors = ['Camille Morel', 'Nadia Benali', 'Hugo Lambert']

/** Audit entries of three administrators. Their hashes form no chain, since no bench checks it. */
export function addAudit(database, count) {
  const insert = insertInto(database, 'audit_log')
  const instantOf = instants(count, { everyMinutes: 10 })
  let hash = hashOf('')
  const rows = Array.from({ length: count }, (_, place) => {
    const action = actions[place % actions.length]
    const label = numberOf(`audit ${place}`).toString(16).toUpperCase().padStart(8, '0')
    const previous_hash = hash
    hash = hashOf(`audit ${place}`)
    insert({
      at: instantOf(place).toISOString(),
      actor_id: 'demo-administrator-1',
      actor: actors[place % actors.length],
      action,
      subject_kind: action.split('.')[0],
      subject_id: idAt(instantOf(place), 'd', place % 20_000),
      subject_label: label,
      before: '{"status":"prospect"}',
      after: '{"status":"qualifié"}',
      reason: null,
      previous_hash,
      hash,
    })
    return { id: hash, text: `${actors[place % actors.length]} ${label}` }
  })
  indexAll(database, 'audit', rows)
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex')
}
