export interface DifferenceLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Texts with more changed lines are shown as replaced as a whole. */
const MAX_LINES = 1500

/** Line diff; removed lines come before their replacements. */
export function lineDifference(before: string, after: string): DifferenceLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const start = commonStart(old, now)
  const end = commonStart(old.slice(start).reverse(), now.slice(start).reverse())
  const [removed, added] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const isLong = removed.length > MAX_LINES || added.length > MAX_LINES
  return [
    ...marked('same', old.slice(0, start)),
    ...(isLong ? [...marked('removed', removed), ...marked('added', added)] : changes(removed, added)),
    ...marked('same', old.slice(old.length - end)),
  ]
}

/** Changed lines with one line of context on each side. */
export function withoutUnchanged(lines: DifferenceLine[]): DifferenceLine[] {
  const isChanged = (place: number) => lines[place] !== undefined && lines[place].kind !== 'same'
  return lines.filter((_, place) => [place - 1, place, place + 1].some(isChanged))
}

/** Splits into paragraphs, separated by empty lines in the source. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function marked(kind: DifferenceLine['kind'], lines: string[]): DifferenceLine[] {
  return lines.map((text) => ({ kind, text }))
}

function commonStart(one: string[], other: string[]): number {
  const length = Math.min(one.length, other.length)
  const first = Array.from({ length }).findIndex((_, place) => one[place] !== other[place])
  return first < 0 ? length : first
}

/** Longest common subsequence of lines. */
function changes(old: string[], now: string[]): DifferenceLine[] {
  const common = commonLengths(old, now)
  const lengthAt = (i: number, j: number) => common[i * (now.length + 1) + j] ?? 0
  const lines: DifferenceLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ kind: 'same', text: old[i] ?? '' })
      i += 1
      j += 1
    } else if (i < old.length && (j === now.length || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push({ kind: 'removed', text: old[i] ?? '' })
      i += 1
    } else {
      lines.push({ kind: 'added', text: now[j] ?? '' })
      j += 1
    }
  }
  return lines
}

/** LCS lengths of the suffixes, row by row. */
function commonLengths(old: string[], now: string[]): Uint16Array {
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const [below, right] = [lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0]
      const both = 1 + (lengths[(i + 1) * width + j + 1] ?? 0)
      lengths[i * width + j] = old[i] === now[j] ? both : Math.max(below, right)
    }
  }
  return lengths
}
