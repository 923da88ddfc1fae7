import { type Kysely, sql } from 'kysely'

const A_BATCH = 500

/** Orders are also found by phone and postal code, leads by phone; ł, đ, ø, ß and their like fold to plain letters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addWords(db, { kind: 'order', table: 'customer_order', postalCode: sql`postal_code` })
  await addWords(db, { kind: 'lead', table: 'lead', postalCode: sql`''` })
  await foldTerms(db)
  await foldColumns(db, { table: 'article', columns: ['search_text'] })
  await foldColumns(db, { table: 'prospect', columns: ['search_text', 'sort_name', 'sort_company', 'person_key'] })
}

interface Words {
  kind: string
  table: string
  postalCode: ReturnType<typeof sql>
}

async function addWords(db: Kysely<unknown>, { kind, table, postalCode }: Words): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; phone: string; code: string }>`
      select id, coalesce(phone, '') as phone, ${postalCode} as code from ${sql.table(table)}
      where id > ${after} order by id limit ${sql.lit(A_BATCH)}
    `.execute(db)
    const terms = rows.flatMap(({ id, phone, code }) =>
      [...endingsOf(`${national(phone)} ${code}`)].map((term) => sql`(${kind}, ${term}, ${id})`),
    )
    await insertTerms(db, terms)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function insertTerms(db: Kysely<unknown>, terms: ReturnType<typeof sql>[]): Promise<void> {
  for (let first = 0; first < terms.length; first += A_BATCH) {
    const values = sql.join(terms.slice(first, first + A_BATCH))
    await sql`insert or ignore into search_term (kind, term, subject_id) values ${values}`.execute(db)
  }
}

const hasLetter = (column: ReturnType<typeof sql>) =>
  sql`(${sql.join(
    letters.map(([letter]) => sql`instr(${column}, ${letter}) > 0`),
    sql` or `,
  )})`

async function foldTerms(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ kind: string; term: string; subject_id: string }>`
    select kind, term, subject_id from search_term where ${hasLetter(sql`term`)}
  `.execute(db)
  const folded = rows.flatMap(({ kind, term, subject_id }) => {
    const whole = fold(term)
    // A letter that folds to two begins two endings.
    const endings = term.startsWith('ß') || term.startsWith('þ') ? [whole, whole.slice(1)] : [whole]
    return endings
      .filter((ending) => ending.length >= 2)
      .map((ending) => sql`(${kind}, ${ending.slice(0, 24)}, ${subject_id})`)
  })
  await insertTerms(db, folded)
  await sql`delete from search_term where ${hasLetter(sql`term`)}`.execute(db)
}

async function foldColumns(
  db: Kysely<unknown>,
  { table, columns }: { table: string; columns: string[] },
): Promise<void> {
  for (const name of columns) {
    const column = sql.ref(name)
    const folded = letters.reduce((text, [letter, plain]) => sql`replace(${text}, ${letter}, ${plain})`, sql`${column}`)
    const isChanged = hasLetter(sql`${column}`)
    if (name === 'search_text' && table === 'prospect') await foldTrigrams(db, { folded, isChanged })
    await sql`update ${sql.table(table)} set ${column} = ${folded} where ${isChanged}`.execute(db)
  }
}

/** Those of the folded text; the former ones find nothing any more. */
async function foldTrigrams(
  db: Kysely<unknown>,
  { folded, isChanged }: { folded: ReturnType<typeof sql>; isChanged: ReturnType<typeof sql> },
): Promise<void> {
  await sql`
    with recursive text(number, words) as (select number, ${folded} from prospect where ${isChanged}),
      place(start) as (select 1 union all select start + 1 from place where start < 600)
    insert or ignore into prospect_trigram (trigram, number)
    select substr(words, start, 3), number from text join place on start <= length(words) - 2
    where substr(words, start + 1, 1) <> ' '
  `.execute(db)
}

const letters: [string, string][] = [
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ø', 'o'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ß', 'ss'],
  ['þ', 'th'],
]

function fold(text: string): string {
  return letters.reduce((folded, [letter, plain]) => folded.replaceAll(letter, plain), text)
}

/** As models/search stored it when this was written. */
function national(phone: string): string {
  const digits = phone.replace('(0)', '').replace(/\D/g, '')
  const isForeign = /^\s*(?:\+|00)/.test(phone)
  const short = (isForeign ? digits.replace(/^0*(?:33|32|41|352)/, '') : digits).replace(/^0+/, '').slice(-9)
  return short === '' ? '' : `0${short}`
}

function endingsOf(text: string): Set<string> {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const endings = words.flatMap((word) => Array.from({ length: word.length }, (_, start) => word.slice(start)))
  return new Set(endings.filter((ending) => ending.length >= 2).map((ending) => ending.slice(0, 24)))
}
