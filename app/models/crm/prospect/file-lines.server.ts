import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

type FileLine = [line: number, cells: string[]]

/** Streams the lines the child process wrote beside a file. */
export async function* readFileLines(path: string): AsyncGenerator<FileLine> {
  const stream = createReadStream(path)
  try {
    for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }))
      yield toLine(JSON.parse(text))
  } finally {
    stream.destroy()
  }
}

/** Output of another process: only a number and texts are accepted. */
function toLine(read: unknown): FileLine {
  const [line, cells] = Array.isArray(read) ? read : []
  return [Number(line) || 0, Array.isArray(cells) ? cells.map(String) : []]
}

export async function readFirstLines(path: string, count: number): Promise<FileLine[]> {
  const lines: FileLine[] = []
  for await (const line of readFileLines(path)) {
    lines.push(line)
    if (lines.length >= count) break
  }
  return lines
}

/** Batches of up to `size()`, evaluated before each. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, size: () => number): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size()) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
