import { type ActionFunctionArgs, data, href } from 'react-router'
import type { Notice } from '~/middleware/flash.server'
import { safeReturn } from '~/models/administrator'
import type { BulkResult } from '~/models/values'
import { readFormData } from '~/routes/posted-form.server'
import { answerRow } from './row-answer.server'

/** As many as a page of a list has. */
const MAX_ROWS = 50

export interface SelectedRow {
  /** Empty where a list has rows of one kind. */
  kind: string
  id: string
  version: number
}

/** The rows of a list's form, and its other fields. */
export async function readSelection(request: Request) {
  const form = await readFormData(request)
  const text = (name: string) => String(form.get(name) ?? '')
  return { rows: parseRows(form.getAll('rows').map(String)), text }
}

/** Each is `<kind>:<id>.<version>`, or without a kind; several in one text are apart by spaces. */
export function parseRows(texts: string[]): SelectedRow[] {
  const rows = texts.flatMap((text) => text.split(' ')).map(parseRow)
  const known = new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
  if (known.size > MAX_ROWS) throw data('Trop de lignes', { status: 413 })
  return [...known.values()]
}

function parseRow(text: string): SelectedRow | undefined {
  const [, kind = '', id = '', version] = /^(?:([a-z]{1,20}):)?([\w-]{1,60})\.(\d{1,9})$/.exec(text) ?? []
  return version === undefined ? undefined : { kind, id, version: Number(version) }
}

interface Told {
  result: BulkResult
  /** Of the list. */
  page: string
  retour: string
  /** What became of so many. */
  words(count: number): string
  /** Where the undoing is posted. */
  undo?: string
  kindOf?(id: string): string
}

/** Tells how many rows were changed, with a form that undoes it. */
export function answerBulk(sent: Pick<ActionFunctionArgs, 'request' | 'context'>, told: Told) {
  // The notice travels in a cookie: what is no address of ours is left out of it.
  const retour = safeReturn(told.retour, href('/admin')) ?? ''
  return answerRow(sent, { notice: noticeOf({ ...told, retour }), retour, page: told.page })
}

function noticeOf({ result: { changed, kept }, words, undo, retour, kindOf }: Told): Notice {
  const untouched = kept > 0 ? [keptWords(kept)] : []
  if (changed.length === 0) return { tone: 'caution', lines: kept > 0 ? untouched : ['Aucune ligne n’est cochée.'] }
  const rows = changed.map(({ id, version }) => `${kindOf ? `${kindOf(id)}:` : ''}${id}.${version}`).join(' ')
  const form = undo ? { undo: { action: undo, label: 'Annuler', fields: { rows, retour } } } : {}
  return { tone: 'done', lines: [words(changed.length), ...untouched], ...form }
}

function keptWords(count: number): string {
  return count === 1
    ? '1 ligne n’a pas changé\u202f: elle l’était déjà, ou a été modifiée entre-temps.'
    : `${count} lignes n’ont pas changé\u202f: elles l’étaient déjà, ou ont été modifiées entre-temps.`
}

/** Of an undoing. */
export function restoredWords(count: number): string {
  return count === 1
    ? '1 ligne est revenue à son état précédent.'
    : `${count} lignes sont revenues à leur état précédent.`
}
