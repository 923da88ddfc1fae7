import type { ExportSubject } from '~/models/export'

/** Where the exports of a list are, and what they say. */
export interface ExportScreen {
  subject: ExportSubject
  list: string
  exports: string
  file(exportId: string): string
  retry(exportId: string): string
  /** The filters of an address as the list's address has them, and the names of unknown values. */
  read(parameters: URLSearchParams): { query: Record<string, string>; unknown: string[] }
  filterWords(query: Record<string, string>): string
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
