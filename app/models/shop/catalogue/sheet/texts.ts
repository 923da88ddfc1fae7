/** Lists as typed by administrators: one entry a line, `label : value`, or a question and its answer. */

export interface Labelled {
  label: string
  value: string
}

export interface Answered {
  question: string
  answer: string
}

export function readLines(typed: string): string[] {
  return typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Undefined when a line lacks a label or a value. */
export function readLabelled(typed: string): Labelled[] | undefined {
  const pairs = readLines(typed).map((line) => {
    const at = line.indexOf(':')
    return { label: at < 0 ? '' : line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
  })
  return pairs.every(({ label, value }) => label && value) ? pairs : undefined
}

/** Blocks of a question line and an answer; undefined when an answer is missing. */
export function readAnswered(typed: string): Answered[] | undefined {
  const blocks = typed
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map(readLines)
    .filter((lines) => lines.length > 0)
  const questions = blocks.map(([question = '', ...answer]) => ({ question, answer: answer.join(' ') }))
  return questions.every(({ answer }) => answer) ? questions : undefined
}

/** A companion by reference. */
export interface TypedCompanion {
  sku: string
  /** Quantity used in a year; null for non-consumables. */
  yearly: number | null
}

/** Parses `REFERENCE` or `REFERENCE × 2 par an`; undefined when a line is neither. */
export function readCompanions(typed: string): TypedCompanion[] | undefined {
  const lines = readLines(typed).map((line) =>
    /^([a-z0-9][a-z0-9-]*)(?:\s*[×*]\s*([1-9]\d?)(?:\s+par an)?)?$/i.exec(line),
  )
  const companions = lines.flatMap((match) =>
    match?.[1] ? [{ sku: match[1].toUpperCase(), yearly: countIn(match) }] : [],
  )
  return companions.length === lines.length ? companions : undefined
}

function countIn([, , count]: RegExpExecArray): number | null {
  return count === undefined ? null : Number(count)
}

export function companionsText(companions: TypedCompanion[]): string {
  return companions.map(({ sku, yearly }) => (yearly === null ? sku : `${sku} × ${yearly} par an`)).join('\n')
}

export function linesText(lines: string[]): string {
  return lines.join('\n')
}

export function labelledText(pairs: Labelled[]): string {
  return pairs.map(({ label, value }) => `${label}\u202f: ${value}`).join('\n')
}

export function answeredText(questions: Answered[]): string {
  return questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')
}
