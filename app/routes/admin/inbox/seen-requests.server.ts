import type { SeenRequest } from '~/models/support/contact/index.server'
import type { SelectedRow } from '../bulk.server'

/** Skips rows of other kinds. */
export function seenRequests(rows: SelectedRow[]): SeenRequest[] {
  return rows.flatMap((row) => {
    const { kind } = row
    return kind === 'message' || kind === 'callback' ? [{ ...row, kind }] : []
  })
}
