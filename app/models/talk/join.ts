import type { Talk } from '~/models/template'
import { patterns } from './patterns'

/** The talk of any shop and of one trade, with its sample sentences apart. */
export function joinTalks(talks: Talk[]) {
  return {
    samples: talks.flatMap(({ phrases }) => samplesIn(phrases)),
    answers: merged(talks.map(({ answers }) => answers)),
    limits: talks.flatMap(({ limits = [] }) => limits),
    hints: talks.flatMap(({ hints = [] }) => hints),
    patterns,
    packs: talks.flatMap(({ packs = [] }) => packs),
    rewrites: talks.flatMap(({ rewrites = [] }) => rewrites),
    telling: talks.flatMap(({ telling = [] }) => telling),
    households: talks.flatMap(({ households = [] }) => households),
    needs: talks.flatMap(({ needs = [] }) => needs),
    troubles: talks.flatMap(({ troubles = [] }) => troubles),
    aliases: merged(talks.map(({ aliases = {} }) => aliases)),
    general: talks.flatMap(({ general = [] }) => general),
    machineWords: talks.flatMap(({ machineWords = [] }) => machineWords),
    commonNames: new Set(talks.flatMap(({ commonNames = [] }) => commonNames)),
    courtesies: talks.flatMap(({ courtesies = [] }) => courtesies),
  }
}

function merged<Value>(records: Record<string, Value>[]): Record<string, Value> {
  return Object.assign({}, ...records)
}

export type JoinedTalk = ReturnType<typeof joinTalks>

/** Each line under the last heading that names a subject. */
function samplesIn(phrases: string): { subject: string; text: string }[] {
  return phrases
    .split(/^# /m)
    .slice(1)
    .flatMap((section) => {
      const [subject = '', ...lines] = section.split('\n').map((line) => line.trim())
      return lines.filter(Boolean).map((text) => ({ subject, text }))
    })
}
