/** A row with the version shown by its list. */
export interface SeenRow {
  id: string
  version: number
}

export interface BulkResult {
  /** With their new versions. */
  changed: SeenRow[]
  /** Number of unchanged rows. */
  kept: number
}

/** Audit log reason. */
export const UNDO_REASON = 'Annulation'
