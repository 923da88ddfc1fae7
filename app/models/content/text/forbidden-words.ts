import type { ForbiddenWords } from '~/models/base/template'

export interface FoundWords {
  /** As written in the text. */
  words: string
  why: string
}

/** Finds the first wording in a text that the law forbids; undefined without any. */
export function findForbiddenWords(rules: ForbiddenWords[], text: string): FoundWords | undefined {
  const read = readPlainText(text)
  for (const rule of rules) {
    const found = findIn(read, rule)
    if (found) return found
  }
  return undefined
}

/** Same for markdown, which `toText` converts to plain text: official sites may be quoted in a blockquote. */
export function findForbiddenMarkdown(
  rules: ForbiddenWords[],
  markdown: string,
  toText: (markdown: string) => string,
): FoundWords | undefined {
  const read = readPlainText(toText(markdown))
  for (const rule of rules) {
    const found = findIn(read, rule)
    if (!found) continue
    if (!rule.quotedFrom) return found
    const own = findForbiddenWords([rule], toText(withoutQuotations(markdown, rule.quotedFrom)))
    if (own) return own
  }
  return undefined
}

export function forbiddenWordsMessage({ words, why }: FoundWords): string {
  return `Retirez «\u202f${words}\u202f»\u202f: ${why}`
}

/** Drops blockquotes that link to one of these sites. */
function withoutQuotations(markdown: string, sites: string[]): string {
  return markdown.replace(/(?:^ {0,3}>.*(?:\n|$))+/gm, (quotation) => (linksTo(quotation, sites) ? '\n' : quotation))
}

function linksTo(quotation: string, sites: string[]): boolean {
  const hosts = [...quotation.matchAll(/https:\/\/([a-z0-9.-]+)/gi)].map(([, host = '']) => host.toLowerCase())
  return hosts.some((host) => sites.some((site) => host === site || host.endsWith(`.${site}`)))
}

interface ReadText {
  text: string
  /** Normalized as rules are. */
  plain: string
  /** Position of each character in the text. */
  places: number[]
}

function findIn({ text, plain, places }: ReadText, { pattern, why }: ForbiddenWords): FoundWords | undefined {
  const found = pattern.exec(plain)
  if (!found) return undefined
  const [start, end] = [found.index, found.index + found[0].length]
  return { words: text.slice(places[start], places[end]).trim(), why }
}

function readPlainText(text: string): ReadText {
  const characters: string[] = []
  const places: number[] = []
  const known = new Map<string, string>()
  let place = 0
  for (const character of text) {
    const read = known.get(character) ?? plainCharacters(character)
    known.set(character, read)
    for (const plain of read) {
      if (plain === ' ' && characters.at(-1) === ' ') continue
      characters.push(plain)
      places.push(place)
    }
    place += character.length
  }
  places.push(place)
  return { text, plain: characters.join(''), places }
}

function plainCharacters(character: string): string {
  if (/\s/.test(character)) return ' '
  if (/[‘’ʼ′]/.test(character)) return "'"
  return character
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
}
