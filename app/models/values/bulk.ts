/** A row as its list showed it. */
export interface SeenRow {
  id: string
  version: number
}

export interface BulkResult {
  /** With the version that they have now. */
  changed: SeenRow[]
  /** How many stay as they were. */
  kept: number
}

/** In the audit log. */
export const UNDO_REASON = 'Annulation'
