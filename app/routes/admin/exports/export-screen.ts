import type { ExportSubject } from '~/models/base/export'

/** Paths and wording of a list's exports. */
export interface ExportScreen {
  subject: ExportSubject
  list: string
  exports: string
  file(exportId: string): string
  retry(exportId: string): string
  /** Returns the filters as the list's query parameters, and the names of those with unknown values. */
  read(parameters: URLSearchParams): { query: Record<string, string>; unknown: string[] }
  filterText(query: Record<string, string>): string
  words: {
    /** 'commandes' */
    rows: string
    /** 'commandes lues' */
    read: string
    nothing: string
  }
}

export function queryOf(query: Record<string, string>): string {
  return new URLSearchParams(query).toString()
}
