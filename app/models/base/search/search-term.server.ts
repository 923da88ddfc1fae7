import { compiledOnce } from '~/database/compiled.server'
import type { SearchKind, ShopDb } from '~/database/schema'
import { normalise } from '~/models/values/search-text'

/** Separators of a number as people write it; a line break ends it. */
const written = /(?<![\p{L}\p{N}][-–]?)(?:\+|0)(?:[ \u00a0\u202f.()/–-]{0,3}\d){8,15}(?![\p{L}\p{N}])/gu

/** One word for every spelling of a number: `0` and at most nine national digits. Empty without digits. */
export function phoneWord(phone: string | null): string {
  const typed = phone ?? ''
  const digits = typed.replace('(0)', '').replace(/\D/g, '')
  const isForeign = /^\s*(?:\+|00)/.test(typed)
  const national = (isForeign ? digits.replace(/^0*(?:33|32|41|352)/, '') : digits).replace(/^0+/, '').slice(-9)
  return national === '' ? '' : `0${national}`
}

/** Replaces whole phone numbers in a typed search by their word. */
function foldPhones(typed: string): string {
  return typed.replace(written, phoneWord)
}

/** National digits typed alone, perhaps only the first; undefined for anything else. */
export function typedPhone(typed: string): string | undefined {
  if (!/^\s*[+0][\d \u00a0\u202f.()/–-]{3,}$/.test(typed)) return undefined
  return phoneWord(typed).slice(1) || undefined
}

const MIN_LENGTH = 2
/** Stored terms are truncated; longer input is not compared. */
const MAX_LENGTH = 24
const MAX_TYPED_WORDS = 6

interface Subject {
  kind: SearchKind
  id: string
}

/** Replaces the index terms of a row. */
export async function indexForSearch(trx: ShopDb, { texts, ...subject }: Subject & { texts: (string | null)[] }) {
  await removeFromSearch(trx, subject)
  const terms = endingsOf(texts)
  if (terms.length > 0) await insertTerms(trx, { ...subject, terms })
}

const insertTerms = compiledOnce((trx, { kind, id, terms }: Subject & { terms: string[] }) =>
  trx.insertInto('search_term').values(terms.map((term) => ({ kind, term, subject_id: id }))),
)

export async function removeFromSearch(trx: ShopDb, { kind, id }: Subject): Promise<void> {
  await trx.deleteFrom('search_term').where('kind', '=', kind).where('subject_id', '=', id).execute()
}

/** `dupont` → dupont, upont, pont, ont, nt. */
function endingsOf(texts: (string | null)[]): string[] {
  const words = normalise(texts.join(' ')).split(' ')
  const endings = words.flatMap((word) => Array.from({ length: word.length }, (_, start) => word.slice(start)))
  const long = endings.filter((ending) => ending.length >= MIN_LENGTH)
  return [...new Set(long.map((ending) => ending.slice(0, MAX_LENGTH)))]
}

/** Normalized words; empty without a search. */
export function searchWords(typed: string): string[] {
  return normalise(foldPhones(typed))
    .split(' ')
    .filter((word) => word.length >= MIN_LENGTH)
    .slice(0, MAX_TYPED_WORDS)
}

/** Subquery of ids containing `word`, for `where('id', 'in', …)`, one per word. */
export function idsContaining(db: ShopDb, { kind, word }: { kind: SearchKind; word: string }) {
  const from = word.slice(0, MAX_LENGTH)
  return db
    .selectFrom('search_term')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('term', '>=', from)
    .where('term', '<', `${from}\uffff`)
}
