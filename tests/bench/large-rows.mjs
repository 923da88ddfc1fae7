import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Opens the shop of an unused data folder for `fill`, without a journal: a failed fill is discarded. */
export function fillShop(dataDir, fill) {
  const database = new Database(join(dataDir, 'tenants/boutique/shop.sqlite'))
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'temp_store = MEMORY', 'cache_size = -200000']) {
    database.pragma(pragma)
  }
  database.pragma('foreign_keys = ON')
  database.transaction(() => withoutUpkeep(database, () => fill(database)))()
  database.pragma('journal_mode = WAL')
  database.close()
}

/** Drops indexes and revision triggers meanwhile, which halves the time. Copying products needs their indexes. */
function withoutUpkeep(database, fill) {
  const upkeep = database
    .prepare(`
      select type, name, sql from sqlite_schema
      where type = 'index' and sql like 'create index%' and tbl_name not like 'product%' or type = 'trigger' and sql like '%_revision%'`)
    .all()
  for (const { type, name } of upkeep) database.exec(`drop ${type} "${name}"`)
  fill()
  for (const { sql } of upkeep) database.exec(sql)
}

/** Inserts one row at a time, with one prepared statement per set of columns. */
export function insertInto(database, table) {
  const statements = new Map()
  return (row) => {
    const columns = Object.keys(row)
    const key = columns.join(', ')
    if (!statements.has(key)) {
      const values = columns.map((name) => `@${name}`).join(', ')
      statements.set(key, database.prepare(`insert into ${table} (${key}) values (${values})`))
    }
    statements.get(key).run(row)
  }
}

const SHORTEST = 2
const LONGEST = 24

/** Word suffixes, as models/base/search stores them. Sorted first, which is ten times as fast. */
export function indexAll(database, kind, subjects) {
  database.exec('create temp table term (term text, subject_id text)')
  const insert = database.prepare('insert into term values (?, ?)')
  for (const { id, text } of subjects) for (const term of endingsOf(text)) insert.run(term, id)
  database
    .prepare(`insert into search_term (kind, term, subject_id) select ?, term, subject_id from term order by 2, 3`)
    .run(kind)
  database.exec('drop table term')
}

function endingsOf(text) {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z\d]+/)
  const endings = words.flatMap((word) => Array.from(word, (_, start) => word.slice(start, start + LONGEST)))
  return new Set(endings.filter((ending) => ending.length >= SHORTEST))
}

/** Evenly spaced instants, the last one now. */
export function instants(count, { everyMinutes }) {
  const end = Date.now()
  return (place) => new Date(end - (count - 1 - place) * everyMinutes * 60_000)
}

/** Time-ordered, like the application's ids. */
export function idAt(at, letter, place) {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${letter}${String(place).padStart(11, '0')}`
}

/** Deterministic by seed, and nearly as hard to compress as natural text. */
export function numberOf(seed) {
  return createHash('sha256').update(String(seed)).digest().readUInt32LE()
}

const firstNames =
  'Camille Éloïse Nathan Inès Hugo Léa Bérénice Karim Zoé Théo Aïcha Louis Chloé Adam Manon Jules Sarah Noé Anaïs Maël'
const lastNames =
  'Martin Dûpont Bernard Petit Lefèvre Moreau Garcia Benali Rousseau Blanc Guérin Faure Lambert Mercier Roy Nguyen Brun Colin Vidal Aubert'
const [givenNames, familyNames] = [firstNames.split(' '), lastNames.split(' ')]

export function personName(seed) {
  const number = numberOf(`name ${seed}`)
  return `${givenNames[number % 20]} ${familyNames[Math.floor(number / 20) % 20]}`
}

const words =
  'bonjour merci votre eau dure calcaire appareil cuisine évier sous pose plombier filtre cartouche changer tous les mois commande livraison retard colis reçu hier adresse nouvelle maison appartement enfants goût chlore analyse mairie nitrates débit litres jour osmoseur prix devis facture paiement carte virement retour garantie pièce fuite joint robinet pression réseau rappel matin soir semaine prochaine possible cordialement'.split(
    ' ',
  )

/** Text of at most this many characters. */
export function sentence(seed, length) {
  let text = ''
  for (let place = 0; text.length < length; place += 4) {
    const bytes = createHash('sha256').update(`${seed} ${place}`).digest()
    for (const byte of bytes) text += `${words[byte % words.length]} `
  }
  return text.slice(0, length).trim()
}
