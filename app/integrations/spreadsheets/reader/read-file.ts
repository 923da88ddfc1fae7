import type { FileRefusal, ReadFacts } from '~/models/prospect'

/** Lines of a file as they are read: the number that a spreadsheet shows, and the texts of its cells. */
export type ReadLine = [line: number, cells: string[]]

export interface ReadContent {
  facts: Omit<ReadFacts, 'lines'>
  lines: Iterable<ReadLine> | AsyncIterable<ReadLine>
}

/** A file that is not read on, by the reason that models/prospect has words for. */
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
