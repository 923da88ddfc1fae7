import { isEmailAddress, isReachableEmail, MAX_EMAIL_LENGTH, spellEmail } from '~/models/values/email-address'
import { isDisposable } from '~/models/values/mail-provider'
import { withoutInvisible } from '~/runtime/control-characters'
import { fromEntries, isKeyOf } from '~/runtime/record'
import {
  lostDigits,
  type Mapping,
  numberedPhone,
  objectionSense,
  objects,
  type ProspectField,
  type StoredField,
  statesObjection,
  storedFields,
  withZeros,
} from './fields'

/** Applies to file lines and API rows. */
export type LineRefusal =
  | 'no-email'
  | 'bad-email'
  | 'unreachable'
  | 'disposable'
  | 'too-long'
  | `duplicate:${number}`
  | 'refused-mails'
  | 'objection'
  | 'plan-limit'

/** Why a cell of a kept line was left out. */
export type CellRefusal = `lost-digits:${string}`

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
  /** Headings of numbers that a spreadsheet shortened; they are left out. */
  shortened: string[]
}

export type ReadLineResult =
  | { ok: true; candidate: Candidate }
  /** `objector`: an address whose owner refuses mails. */
  | { ok: false; line: number; cells: string[]; reason: LineRefusal; objector?: string }

interface MappedFile {
  headings: string[]
  mapping: Mapping
}

/** Parses a line into a prospect, or a refusal. */
export function readLine(line: number, cells: string[], { headings, mapping }: MappedFile): ReadLineResult {
  const found = new Map<ProspectField, string>()
  const aside: Record<string, string> = {}
  const shortened: string[] = []
  const isOwn = isOwnExport(headings)
  let isRefused = false
  for (const [place, cell] of cells.entries()) {
    const text = plain(cell)
    const field = mapping[place]
    const heading = headings[place] || `Colonne ${place + 1}`
    const sense = field === 'objection' ? (objectionSense(heading) ?? 'refusal') : undefined
    if (sense) isRefused ||= objects(text, sense)
    if (!field || sense) isRefused ||= statesObjection(text)
    if (lostDigits(text, { field, heading })) shortened.push(heading)
    else if (field && !sense && !isFormula(field, text)) found.set(field, text)
    // An agreement is evidence.
    else if (
      sense !== 'refusal' &&
      !(isOwn && exportedOnly.has(heading)) &&
      text &&
      Object.keys(aside).length < MAX_EXTRA
    )
      aside[heading.slice(0, 100)] = text.slice(0, MAX_EXTRA_LENGTH)
  }
  const { email, name } = readMailbox(found.get('email') ?? '')
  if (name && !found.get('name')) found.set('name', name)
  const reason = refusalOf(email, found)
  if (isRefused && (!reason || namesPerson.has(reason)))
    return { ok: false, line, cells, reason: 'objection', objector: spellEmail(email) }
  if (reason) return { ok: false, line, cells, reason }
  const values = valuesOf(found)
  return {
    ok: true,
    candidate: {
      ...{ line, cells, email: spellEmail(email), values, shortened },
      aside: withZeros(aside, { ...values, email }),
    },
  }
}

/** Lines that are refused although their address names someone. */
const namesPerson = new Set<LineRefusal>(['too-long', 'disposable', 'unreachable'])

/** Headings of a prospect export that its import leaves to the shop. */
export const exportedOnly = new Set(
  'Score,Priorité,Raisons du score,État,Source,Provenance,Base légale,Ajouté le,À informer avant le,Dernier contact,SIREN,Dénomination,Activité (NAF),Code postal du siège,Ville du siège,Démonstration'.split(
    ',',
  ),
)

function isOwnExport(headings: string[]): boolean {
  return ['Raisons du score', 'Base légale', 'À informer avant le'].every((heading) => headings.includes(heading))
}

function refusalOf(email: string, found: Map<ProspectField, string>): LineRefusal | undefined {
  if (email === '') return 'no-email'
  if (email.length > MAX_EMAIL_LENGTH || !isEmailAddress(email)) return 'bad-email'
  if (!isReachableEmail(email)) return 'unreachable'
  if (isDisposable(email)) return 'disposable'
  return [...found.values()].some((value) => value.length > MAX_VALUE) ? 'too-long' : undefined
}

const guarded = /^'(?=[=+\-@＝＋－＠]|[\d\s./()-]+$)/
const quotedFormula = /^="([^"]*)"$/

/** Single line, without invisible characters or what keeps a cell a text: `'01000`, `="01000"` (`toCsv`). */
function plain(cell: string): string {
  const text = withoutInvisible(cell.replace(/\s+/g, ' ')).replace(guarded, '').trim()
  return quotedFormula.exec(text)?.[1] ?? text
}

/** Never greets anyone with a formula; a company may be called `@Home` or `+Verte`. */
function isFormula(field: ProspectField, text: string): boolean {
  const isName = field === 'first_name' || field === 'last_name' || field === 'name'
  return (isName ? /^[=+\-@＝＋－＠]/ : /^[=＝]/).test(text)
}

const MAX_MAILBOX = MAX_EMAIL_LENGTH + MAX_VALUE
const quotes = /^['"‘’“”«»()[\]\s]+|['"‘’“”«»()[\]\s;,]+$/g

/** `'a@b.fr'`, `mailto:a@b.fr` and `Jean <a@b.fr>`. */
function readMailbox(text: string): { email: string; name: string } {
  if (text.length > MAX_MAILBOX) return { email: text, name: '' }
  const from = text.endsWith('>') ? text.lastIndexOf('<') : -1
  const address = from < 0 ? text : text.slice(from + 1, -1)
  const name = from < 0 ? '' : text.slice(0, from).replace(quotes, '')
  return { email: address.replace(quotes, '').replace(/^mailto:/i, ''), name: isFormula('name', name) ? '' : name }
}

/** A full name is stored as the family name unless another column has it. */
function valuesOf(found: Map<ProspectField, string>): Record<StoredField, string> {
  const values = fromEntries(storedFields.map((field) => [field, found.get(field) ?? '']))
  if (values.last_name === '' && values.first_name === '') values.last_name = found.get('name') ?? ''
  if (values.phone) values.phone = numberedPhone(values)
  return values
}

const lineText = {
  'no-email': 'Ligne sans adresse e-mail',
  'bad-email': 'Adresse e-mail invalide',
  unreachable:
    'Adresse e-mail avec une lettre accentuée avant le @\u202f: nos e-mails n’y arrivent pas. Écrivez-la sans accent',
  disposable: 'Adresse e-mail jetable',
  'too-long': 'Valeur de plus de 200 caractères',
  'refused-mails': 'Cette personne a demandé à ne plus être contactée',
  objection: 'La ligne refuse nos e-mails\u202f: ce refus est gardé',
  'plan-limit':
    'Limite de prospects de votre formule atteinte ce mois-ci\u202f: ligne gardée ici, à importer de nouveau',
}

export function lineRefusalText(reason: string): string {
  if (!isLineRefused(reason)) return shortenedText(reason.slice(cellRefusal.length))
  const [word, line] = reason.split(':')
  if (word === 'duplicate') return `Même adresse que la ligne ${line}`
  return isKeyOf(lineText, word) ? lineText[word] : 'Ligne refusée'
}

const cellRefusal = 'lost-digits:'

/** Otherwise the line was kept, without some of its cells. */
export function isLineRefused(reason: string): boolean {
  return !reason.startsWith(cellRefusal)
}

function shortenedText(headings: string): string {
  return `Le tableur a perdu des chiffres (${headings})\u202f: cette valeur n’est pas gardée, le reste de la ligne l’est. Mettez la colonne au format Texte, saisissez à nouveau le numéro, puis réimportez la ligne`
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
