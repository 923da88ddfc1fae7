import type { SeenRequest } from '~/models/support/index.server'
import type { SelectedRow } from '../bulk.server'

/** Rows of another kind are left out. */
export function seenRequests(rows: SelectedRow[]): SeenRequest[] {
  return rows.flatMap((row) => {
    const { kind } = row
    return kind === 'message' || kind === 'callback' ? [{ ...row, kind }] : []
  })
}
