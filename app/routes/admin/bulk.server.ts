import { data, href } from 'react-router'
import type { Notice } from '~/middleware/flash.server'
import type { BulkResult } from '~/models/values/bulk'
import { readFormData } from '~/routes/posted-form.server'
import { pathBelow } from '~/runtime/local-path'
import type { Asked, Verb } from './verbs.server'

/** Rows per page of a list. */
const MAX_ROWS = 50

export interface SelectedRow {
  /** Empty where a list has a single kind of row. */
  kind: string
  id: string
  version: number
}

interface Selection {
  rows: SelectedRow[]
  /** Another field of the form, empty when missing. */
  text(name: string): string
}

export async function readSelection(request: Request): Promise<Selection> {
  const form = await readFormData(request)
  const text = (name: string) => String(form.get(name) ?? '')
  return { rows: parseRows(form.getAll('rows').map(String)), text }
}

/** Parses `<kind>:<id>.<version>`, kind optional; one text may hold several, separated by spaces. */
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

interface Changed {
  result: BulkResult
  /** Wording of the result for a number of rows. */
  words(count: number): string
  /** Path that the undo form posts to. */
  undo?: string
  kindOf?(id: string): string
}

/** A verb for the selected rows of a list: it reports how many changed, with an undo form. */
export function bulk(list: string, run: (asked: Asked<Selection>) => Promise<Changed | Notice>): Verb {
  return {
    async answer(asked) {
      const value = await readSelection(asked.request)
      // The notice travels in a cookie, so only same-origin paths are kept.
      const retour = pathBelow(href('/admin'), value.text('retour')) ?? list
      const outcome = await run({ ...asked, value })
      return { said: 'tone' in outcome ? outcome : noticeOf(outcome, retour), retour }
    },
  }
}

function noticeOf({ result: { changed, kept }, words, undo, kindOf }: Changed, retour: string): Notice {
  const untouched = kept > 0 ? [keptText(kept)] : []
  if (changed.length === 0) return { tone: 'caution', lines: kept > 0 ? untouched : ['Aucune ligne n’est cochée.'] }
  const rows = changed.map(({ id, version }) => `${kindOf ? `${kindOf(id)}:` : ''}${id}.${version}`).join(' ')
  const form = undo ? { undo: { action: undo, label: 'Annuler', fields: { rows, retour } } } : {}
  return { tone: 'done', lines: [words(changed.length), ...untouched], ...form }
}

function keptText(count: number): string {
  return count === 1
    ? '1 ligne n’a pas changé\u202f: elle l’était déjà, ou a été modifiée entre-temps.'
    : `${count} lignes n’ont pas changé\u202f: elles l’étaient déjà, ou ont été modifiées entre-temps.`
}

/** Wording of a completed undo. */
export function restoredText(count: number): string {
  return count === 1
    ? '1 ligne est revenue à son état précédent.'
    : `${count} lignes sont revenues à leur état précédent.`
}
