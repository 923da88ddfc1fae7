import type { Prospect, ShopDb } from '~/database/schema'
import type { ExportSubject } from '~/models/base/export'
import { readReasons } from '~/models/crm/lead'
import type { SheetColumn, SheetValue } from '~/models/values/csv'
import { takeTurn } from '~/runtime/take-turn'
import { listRefusedMailboxes } from './duplicate/kin.server'
import { enrichedFieldLabels, enrichedFields, listEnriched } from './enriched'
import { prospectFieldLabels, type StoredField } from './fields'
import { readProspectFilters } from './filters'
import { listByIds, listIds, pageProspects } from './list.server'
import { readObject } from './prospect-row.server'
import { prospectSourceLabels, prospectStatusLabels, provenanceOf } from './text'

const BATCH = 200

/** Filtered and sorted as in the list. */
async function* readProspectRows(
  db: ShopDb,
  { query, most }: { query: string; most: number },
): AsyncGenerator<SheetValue[][]> {
  const { filters, order } = readProspectFilters(new URLSearchParams(query))
  const ids = await listIds(db, { filters, order, limit: most })
  for (let from = 0; from < ids.length; from += BATCH) {
    await takeTurn()
    const prospects = await listByIds(db, ids.slice(from, from + BATCH))
    const refusals = await listRefusedMailboxes(
      db,
      prospects.map(({ mailbox_hash }) => mailbox_hash),
    )
    const rows = prospects.map((prospect) => toRow(prospect, refusals.has(prospect.mailbox_hash)))
    yield rows.map((row) => described.map(({ value }) => value(row)))
  }
}

interface Row {
  prospect: Prospect
  isRefused: boolean
  enriched: ReturnType<typeof listEnriched>
}

function toRow(prospect: Prospect, isRefused: boolean): Row {
  return { prospect, isRefused, enriched: listEnriched(readObject(prospect.enriched_data)) }
}

type Described = SheetColumn & { value(row: Row): SheetValue }

const text = (label: string, value: (prospect: Prospect) => SheetValue): Described => ({
  label,
  kind: 'text',
  value: ({ prospect }) => value(prospect),
})
const moment = (label: string, value: (prospect: Prospect) => SheetValue): Described => ({
  ...text(label, value),
  kind: 'moment',
})
const field = (name: StoredField) => text(prospectFieldLabels[name], (prospect) => prospect[name])

/** Headings of the import form, so that the export can be imported again. */
const described: Described[] = [
  text(prospectFieldLabels.email, ({ email }) => email),
  ...(['first_name', 'last_name', 'company', 'job_title', 'phone', 'city', 'country', 'sector'] as const).map(field),
  { ...text('Score', ({ score }) => score), kind: 'number' },
  text('Priorité', ({ priority_segment }) => priority_segment),
  text('Raisons du score', ({ reasons }) => reasonText(reasons)),
  text('État', ({ status }) => prospectStatusLabels[status]),
  text('Source', ({ source }) => prospectSourceLabels[source]),
  text('Provenance', provenanceOf),
  text('Base légale', ({ legal_basis }) => legal_basis),
  { label: 'Ne plus contacter', kind: 'text', value: ({ isRefused }) => (isRefused ? 'oui' : null) },
  moment('Ajouté le', ({ created_at }) => created_at),
  moment('À informer avant le', ({ told_at, tell_by }) => (told_at ? null : tell_by)),
  moment('Dernier contact', ({ last_contact_at }) => last_contact_at),
  ...enrichedFields.map(
    (name): Described => ({
      label: enrichedFieldLabels[name],
      kind: 'text',
      value: ({ enriched }) => enriched.find((each) => each.field === name)?.value ?? null,
    }),
  ),
  text('Démonstration', ({ is_demo }) => (is_demo === 1 ? 'oui' : null)),
]

function reasonText(stored: string): string {
  const reasons = readReasons(stored) ?? []
  return reasons.map(({ text: words, points }) => `${words} (${points > 0 ? '+' : ''}${points})`).join(', ')
}

export const prospectExport: ExportSubject = {
  name: 'prospects',
  columns: described,
  async count(db, query) {
    const { filters, order } = readProspectFilters(new URLSearchParams(query))
    const { counters, isMore } = await pageProspects(db, { filters, order, page: 1 })
    return { count: counters.total, isMore }
  },
  readRows: readProspectRows,
  logged(query) {
    const {
      segment = null,
      source = null,
      status = null,
      words,
    } = readProspectFilters(new URLSearchParams(query)).filters
    return { segment, source, status, searched: words !== '' }
  },
}
