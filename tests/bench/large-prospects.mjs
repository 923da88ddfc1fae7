import { createHash } from 'node:crypto'
import { idAt, insertInto, instants, numberOf, personName } from './large-rows.mjs'

const sources = ['linkedin', 'facebook', 'instagram', 'csv_import', 'excel_upload', 'scraper', 'manual']
const statuses = ['new', 'new', 'new', 'contacted', 'qualified', 'high_value']
const cities = ['Lyon', 'Nantes', 'Lille', 'Toulouse', 'Grenoble', 'Rennes', 'Nice', 'Dijon']
const trades = ['Boulangerie', 'Hôtel', 'Restaurant', 'Cabinet', 'Clinique', 'Café', 'Institut', 'Atelier']
const HIGH = 70
const MEDIUM = 40
const LONGEST = 600

/** Prospects as imported from files, each with its search terms and a history entry. */
export function addProspects(database, count) {
  const insert = insertInto(database, 'prospect')
  const note = insertInto(database, 'prospect_event')
  const instantOf = instants(count, { everyMinutes: 10 })
  const { last } = database.prepare('select coalesce(max(number), 0) as last from prospect').get()
  for (let place = 0; place < count; place++) {
    const prospect = prospectRow(place, instantOf(place))
    insert({ number: last + 1 + place, ...prospect })
    const { id, created_at } = prospect
    note({ id: `${id}-0`, prospect_id: id, version: 0, kind: 'imported', actor: 'Camille Morel', created_at })
  }
  addTrigrams(database, last)
}

function prospectRow(place, at) {
  const number = numberOf(`prospect ${place}`)
  const [first_name, last_name] = personName(`prospect ${place}`).split(' ')
  const city = cities[Math.floor(number / 8) % cities.length]
  const company = `${trades[number % trades.length]} ${last_name} ${place}`
  const email = `${plain(first_name)}.${plain(last_name)}@maison-${place}.example`
  const score = number % 101
  const created_at = at.toISOString()
  return {
    ...{ id: idAt(at, 'e', place), mailbox_hash: createHash('sha256').update(email).digest('hex'), email },
    ...{ first_name, last_name, company, city, phone: '', sector: 'restauration', job_title: 'gérant' },
    ...{ source: sources[number % 7], status: statuses[Math.floor(number / 7) % 6] },
    ...{ score, reasons: JSON.stringify([{ text: 'Entreprise connue', points: score }]), score_version: 1 },
    ...{ rescore_at: dayAfter(at), priority_segment: segmentOf(score), legal_basis: 'Intérêt légitime' },
    ...{ created_at, tell_by: dayAfter(at), kept_from: created_at },
    ...{ last_contact_at: place % 3 === 0 ? created_at : null },
    ...{ sort_name: plain(`${last_name} ${first_name}`), sort_company: plain(company) },
    search_text: ` ${plain(`${first_name} ${last_name} ${company} ${city} ${email}`)} `.slice(0, LONGEST),
  }
}

function segmentOf(score) {
  if (score >= HIGH) return 'Haute'
  return score >= MEDIUM ? 'Moyenne' : 'Faible'
}

function dayAfter(at) {
  return new Date(at.getTime() + 91 * 24 * 3_600_000).toISOString()
}

function plain(text) {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim()
}

/** Sorted first, which is ten times as fast. */
function addTrigrams(database, after) {
  database.exec('create temp table part (trigram text, number integer)')
  const insert = database.prepare('insert into part values (?, ?)')
  for (const { number, search_text } of database
    .prepare('select number, search_text from prospect where number > ?')
    .all(after))
    for (const trigram of trigramsOf(search_text)) insert.run(trigram, number)
  database.exec('insert into prospect_trigram (trigram, number) select trigram, number from part order by 1, 2')
  database.exec('drop table part')
}

function trigramsOf(text) {
  const windows = Array.from({ length: Math.max(0, text.length - 2) }, (_, start) => text.slice(start, start + 3))
  return new Set(windows.filter(([, middle]) => middle !== ' '))
}
