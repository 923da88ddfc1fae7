import { isDisposable, isEmailAddress, MAX_EMAIL_LENGTH, spellEmail } from '~/models/values'
import { type Mapping, type ProspectField, type StoredField, storedFields } from './fields'

/** Applies to file lines and API rows. */
export type LineRefusal = 'no-email' | 'bad-email' | 'disposable' | 'too-long' | `duplicate:${number}` | 'refused-mails'

const MAX_VALUE = 200
const MAX_EXTRA = 20
const MAX_EXTRA_LENGTH = 500

export interface Candidate {
  line: number
  cells: string[]
  email: string
  values: Record<StoredField, string>
  /** Unmapped columns, by heading. */
  aside: Record<string, string>
}

export type ReadLineResult =
  | { ok: true; candidate: Candidate }
  | { ok: false; line: number; cells: string[]; reason: LineRefusal }

export interface MappedFile {
  headings: string[]
  mapping: Mapping
}

/** Parses a line into a prospect, or a refusal. */
export function readLine(line: number, cells: string[], { headings, mapping }: MappedFile): ReadLineResult {
  const found = new Map<ProspectField, string>()
  const aside: Record<string, string> = {}
  for (const [place, cell] of cells.entries()) {
    const text = plain(cell)
    const field = mapping[place]
    if (field) found.set(field, text)
    else if (text && Object.keys(aside).length < MAX_EXTRA)
      aside[(headings[place] || `Colonne ${place + 1}`).slice(0, 100)] = text.slice(0, MAX_EXTRA_LENGTH)
  }
  const email = (found.get('email') ?? '').replace(/^mailto:/i, '')
  const reason = refusalOf(email, found)
  if (reason) return { ok: false, line, cells, reason }
  return { ok: true, candidate: { line, cells, email: spellEmail(email), values: valuesOf(found), aside } }
}

function refusalOf(email: string, found: Map<ProspectField, string>): LineRefusal | undefined {
  if (email === '') return 'no-email'
  if (email.length > MAX_EMAIL_LENGTH || !isEmailAddress(email)) return 'bad-email'
  if (isDisposable(email)) return 'disposable'
  return [...found.values()].some((value) => value.length > MAX_VALUE) ? 'too-long' : undefined
}

/** Single line, without invisible characters. */
function plain(cell: string): string {
  return cell.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}

/** A full name is stored as the family name unless another column has it. */
function valuesOf(found: Map<ProspectField, string>): Record<StoredField, string> {
  const values = Object.fromEntries(storedFields.map((field) => [field, found.get(field) ?? ''])) as Record<
    StoredField,
    string
  >
  if (values.last_name === '' && values.first_name === '') values.last_name = found.get('name') ?? ''
  return values
}

const lineText = {
  'no-email': 'Ligne sans adresse e-mail',
  'bad-email': 'Adresse e-mail invalide',
  disposable: 'Adresse e-mail jetable',
  'too-long': 'Valeur de plus de 200 caractères',
  'refused-mails': 'Cette personne a demandé à ne plus être contactée',
}

export function lineRefusalText(reason: string): string {
  const [word, line] = reason.split(':')
  if (word === 'duplicate') return `Même adresse que la ligne ${line}`
  return lineText[word as keyof typeof lineText] ?? 'Ligne refusée'
}

const SAMPLE_ROWS = 10

/**
 * Locates the headings: the first line with an e-mail column, else the first line. Skips titles and merged cells;
 * without headings, columns are numbered.
 */
export function findHeadings(
  first: [line: number, cells: string[]][],
  hasEmail: (headings: string[]) => boolean,
): { headings: string[]; headingLine: number } {
  const named = first.slice(0, SAMPLE_ROWS).find(([, cells]) => hasEmail(cells))
  if (named) return { headings: numberRepeated(named[1]), headingLine: named[0] }
  const [line, cells] = first[0] ?? [0, []]
  const isData = cells.some((cell) => isEmailAddress(cell.slice(0, MAX_EMAIL_LENGTH)))
  if (!isData) return { headings: numberRepeated(cells), headingLine: line }
  return { headings: cells.map((_, place) => `Colonne ${place + 1}`), headingLine: line - 1 }
}

/** Numbers duplicates: `Nom (2)`. */
function numberRepeated(headings: string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map((heading) => {
    const times = (seen.get(heading) ?? 0) + 1
    seen.set(heading, times)
    return heading && times > 1 ? `${heading} (${times})` : heading
  })
}

/** Duplicate headings of a file. */
export function listRepeated(headings: string[]): string[] {
  return headings.filter((heading) => heading !== '' && headings.includes(`${heading} (2)`))
}
