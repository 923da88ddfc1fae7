import { setImmediate as nextTurn } from 'node:timers/promises'

/** A parser, a form or a renderer that takes text from outside. */
export interface TextEntry {
  name: string
  /** Longest text that reaches it, in characters. */
  maxLength: number
  /** Pieces of the language that it reads; common ones are added. */
  fragments: string[]
  /** Instead of what is allowed to others. */
  allowedMs?: number
  /** The longest block of the event loop that this text causes, in milliseconds. */
  measure(text: string): Promise<number>
}

export interface SlowText {
  ms: number
  /** The pieces, each with its count. */
  written: string
}

/** A piece and how often it is repeated; 0 fills the rest of the text. */
type Piece = { text: string; times: number }
type Genome = Piece[]

/** In every search, alone and repeated as well. */
export const common = [
  ...[
    ' ',
    '\n',
    '\r\n',
    '\t',
    '.',
    ',',
    ';',
    ':',
    '-',
    '_',
    '@',
    '"',
    "'",
    '’',
    '?',
    '!',
    '/',
    '\\',
    '(',
    ')',
    '[',
    ']',
  ],
  ...[
    '{',
    '}',
    '<',
    '>',
    '&',
    '=',
    '+',
    '*',
    '#',
    '|',
    '`',
    '~',
    '%',
    '$',
    '€',
    '0',
    '1',
    'a',
    'e',
    'A',
    'é',
    'œ',
    'ß',
  ],
  ...[
    '\u0301',
    '\u00a0',
    '\u202f',
    '\u200b',
    '\u202a',
    '\u0000',
    '🙂',
    '漢',
    'а',
    'un ',
    'mot ',
    'a@b.fr',
    ' a',
    'a ',
    '.a',
    '-a',
  ],
  ...[
    '12',
    '1 2',
    '1.',
    '06',
    '\n\n',
    '\n ',
    ' \n',
    '&amp;',
    '%20',
    '%',
    '<a>',
    '</a>',
    '<!--',
    '-->',
    '](',
    'http://',
  ],
]

const POOL = 12
const MAX_PIECES = 12
const AT_LEAST = 8
const COUNTS = [1, 1, 2, 3, 10, 100, 1000, 0]
const TRIES = 10

/**
 * Searches for the text that holds the event loop longest: pieces are recombined, the slowest texts kept and changed
 * again, until the time is over. The figure is the least of several measurements, so that other work on the machine
 * does not count.
 */
export async function searchSlowest(
  entry: TextEntry,
  {
    seconds,
    random,
    allowedMs,
    atLeast = AT_LEAST,
  }: { seconds: number; random: () => number; allowedMs: number; atLeast?: number },
): Promise<SlowText & { tried: number }> {
  const fragments = [...new Set([...entry.fragments, ...entry.fragments, ...common])]
  const pool: { genome: Genome; ms: number }[] = []
  const endsAt = performance.now() + seconds * 1000
  const starts = fragments.map((text): Genome => [{ text, times: 0 }])
  let tried = 0
  while (performance.now() < endsAt || tried < atLeast) {
    const genome = (tried % 3 === 0 && starts.shift()) || nextGenome(pool, { fragments, random })
    const text = write(genome, entry.maxLength)
    let ms = await entry.measure(text)
    tried++
    const least = pool.length < POOL ? 0 : (pool.at(-1)?.ms ?? 0)
    if (ms <= least) continue
    ms = Math.min(ms, await entry.measure(text))
    if (ms <= least) continue
    pool.push({ genome, ms })
    pool.sort((one, other) => other.ms - one.ms)
    pool.length = Math.min(pool.length, POOL)
    const [worst] = pool
    // Slow beyond doubt: no longer search makes it worse news.
    if (worst && worst.ms > 4 * allowedMs) break
  }
  return { ...(await confirmed(entry, pool, allowedMs)), tried }
}

/** Measures the slowest again, until it is within what is allowed or was above it each time. */
async function confirmed(
  entry: TextEntry,
  pool: { genome: Genome; ms: number }[],
  allowedMs: number,
): Promise<SlowText> {
  let slowest: SlowText = { ms: 0, written: '' }
  for (const { genome, ms: first } of pool) {
    const text = write(genome, entry.maxLength)
    let ms = first
    for (let tries = 0; tries < TRIES && ms > allowedMs / 2; tries++) {
      if (tries > 2 && ms <= allowedMs) break
      ms = Math.min(ms, await entry.measure(text))
      if (ms > 20 * allowedMs) break
    }
    if (ms > slowest.ms) slowest = { ms, written: JSON.stringify(genome.map(({ text, times }) => [text, times])) }
    if (slowest.ms > allowedMs) break
  }
  return slowest
}

/** The longest time between two turns of this event loop while it reads; of the processor where others use it too. */
export async function blockMs(read: (text: string) => unknown, text: string): Promise<number> {
  let longest = 0
  let isDone = false
  let last = clocks()
  const endTurn = () => {
    const now = clocks()
    longest = Math.max(longest, Math.min(now.wall - last.wall, now.cpu - last.cpu))
    last = clocks()
  }
  const watch = async () => {
    while (!isDone) {
      await nextTurn()
      endTurn()
    }
  }
  const watching = watch()
  await nextTurn()
  endTurn()
  last = clocks()
  await read(text)
  endTurn()
  isDone = true
  await watching
  return longest
}

function clocks() {
  const { user, system } = process.cpuUsage()
  return { wall: performance.now(), cpu: (user + system) / 1000 }
}

function nextGenome(
  pool: { genome: Genome }[],
  { fragments, random }: { fragments: string[]; random: () => number },
): Genome {
  const pick = <Value>(values: Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const piece = (): Piece => ({ text: pick(fragments), times: pick(COUNTS) })
  if (pool.length === 0 || random() < 0.2) return Array.from({ length: 1 + Math.floor(random() * 4) }, piece)
  const genome = pick(pool).genome.map((each) => ({ ...each }))
  const place = Math.floor(random() * genome.length)
  const chosen = genome[place] as Piece
  switch (Math.floor(random() * 7)) {
    case 0:
      genome.splice(place, 0, piece())
      break
    case 1:
      genome.splice(place + 1, 0, piece())
      break
    case 2:
      if (genome.length > 1) genome.splice(place, 1)
      break
    case 3:
      chosen.times = pick(COUNTS)
      break
    case 4:
      chosen.text = (random() < 0.5 ? chosen.text + pick(fragments) : pick(fragments) + chosen.text).slice(0, 60)
      break
    case 5:
      genome.splice(
        place,
        genome.length,
        ...pick(pool)
          .genome.slice(-2)
          .map((each) => ({ ...each })),
      )
      break
    default:
      genome[place] = { text: Array.from({ length: 3 }, () => pick(fragments)).join(''), times: 0 }
  }
  return genome.slice(0, MAX_PIECES)
}

/** The pieces that fill share what is left. */
function write(genome: Genome, maxLength: number): string {
  const fixed = genome.reduce((sum, { text, times }) => sum + text.length * times, 0)
  const filling = genome.filter(({ times }) => times === 0).length
  const room = Math.max(0, maxLength - fixed) / Math.max(1, filling)
  return genome
    .map(({ text, times }) => text.repeat(times || Math.floor(room / Math.max(1, text.length))))
    .join('')
    .slice(0, maxLength)
}
