import type { FileRefusal, ReadFacts } from '~/models/crm/prospect'

/** A line of a file: its number as a spreadsheet shows it, and the texts of its cells. */
export type ReadLine = [line: number, cells: string[]]

export interface ReadContent {
  facts: Omit<ReadFacts, 'lines'>
  lines: Iterable<ReadLine> | AsyncIterable<ReadLine>
}

/** Parsing stopped, for a reason that models/crm/prospect has words for. */
export class Unread extends Error {
  override name = 'Unread'

  constructor(
    readonly reason: FileRefusal,
    readonly line?: number,
  ) {
    super(reason)
  }
}

export const MAX_LINES = 200_000
export const MAX_COLUMNS = 200
export const MAX_CELL = 2000
