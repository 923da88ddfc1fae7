import { idAt, indexAll, insertInto, instants, numberOf, personName, sentence } from './large-rows.mjs'

const statuses = ['prospect', 'qualifié', 'devis_envoyé', 'négociation', 'client', 'fidélisé']
const sources = ['questionnaire', 'chat', 'contact', 'rappel']
const types = ['particulier', 'professionnel', 'mixte', null]
const agreement = 'J’accepte de recevoir vos conseils et vos offres. Je peux refuser à tout moment.'
const DAY_MS = 24 * 3_600_000

/**
 * Leads with their related rows: an answer and an agreement for most, two events, a note; every tenth has a next
 * action, a quarter of them due. The first has a hundred notes and events, the most that a page shows.
 */
export function enlargeLeads(database, count) {
  const tables = ['lead', 'lead_consent', 'questionnaire_answer', 'lead_event', 'lead_note']
  const insert = Object.fromEntries(tables.map((table) => [table, insertInto(database, table)]))
  const model = database.prepare('select * from questionnaire_answer order by id limit 1').get()
  const instantOf = instants(count, { everyMinutes: 30 })
  const leads = Array.from({ length: count }, (_, place) => leadRow(place, instantOf(place)))
  for (const [place, lead] of leads.entries()) {
    insert.lead(lead)
    addHistory(insert, { lead, model, place })
  }
  indexAll(
    database,
    'lead',
    leads.map(({ id, name, email }) => ({ id, text: `${name} ${email}` })),
  )
}

function leadRow(place, at) {
  const [number, moment] = [numberOf(`lead ${place}`), at.toISOString()]
  const isDue = place % 10 === 0
  return {
    id: idAt(at, 'd', place),
    email: `client-${place}@example.fr`,
    name: personName(`client ${place}`),
    phone: place % 2 ? `07${String(place).padStart(8, '0')}` : null,
    customer_type: types[number % 4],
    status: statuses[Math.floor(number / 4) % 6],
    score: number % 51,
    reasons: JSON.stringify([
      { text: 'Achat sous un mois', points: 20 },
      { text: 'Eau très calcaire', points: number % 31 },
    ]),
    source: sources[Math.floor(number / 24) % 4],
    created_at: moment,
    last_contact_at: moment,
    next_action: isDue ? sentence(`action ${place}`, 40) : null,
    next_action_due: isDue ? dayAfter(place % 40 === 0 ? -3 : 1 + (place % 60)) : null,
  }
}

function dayAfter(days) {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}

const MOST_SHOWN = 100

function addHistory(insert, { lead, model, place }) {
  const { id, created_at, name, phone } = lead
  const kept = { lead_id: id, contact_name: name, contact_phone: phone }
  if (model && place % 5 !== 0) {
    insert.questionnaire_answer({ ...model, ...kept, id: `${id}-q`, answered_at: created_at })
    const shown = { text_version: 'conseils-1', text_shown: agreement, page: '/questionnaire' }
    insert.lead_consent({ ...kept, ...shown, id: `${id}-c`, channel: 'email', given_at: created_at })
  }
  const [events, notes] = place === 0 ? [MOST_SHOWN, MOST_SHOWN] : [2, place % 2]
  for (let version = 0; version < events; version++) insert.lead_event(eventRow(lead, version))
  for (let note = 0; note < notes; note++) {
    const body = sentence(`note ${place} ${note}`, 240)
    insert.lead_note({ id: `${id}-${String(note).padStart(3, '0')}`, lead_id: id, author: 'Camille', body, created_at })
  }
}

function eventRow({ id, source, status, created_at }, version) {
  const what =
    version === 0
      ? { kind: 'source', actor: 'visiteur', before: null, after: source }
      : { kind: 'status', actor: 'Camille Morel', before: 'prospect', after: status }
  return { id: `${id}-${String(version).padStart(3, '0')}`, lead_id: id, version, ...what, created_at }
}
