import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Writes app/models/support/language/french-words.txt from a Hunspell dictionary:
//   node scripts/french-words.mjs /usr/share/hunspell/fr.aff /usr/share/hunspell/fr.dic

const [affixFile, dictionaryFile] = process.argv.slice(2)
const output = fileURLToPath(new URL('../app/models/support/language/french-words.txt', import.meta.url))
const BITS_A_WORD = 12
const HASHES = 8

/** By flag: the stripped ending, the added suffix with its own flags, and the condition. */
function readSuffixes(text) {
  const suffixes = new Map()
  for (const line of text.split('\n')) {
    const [kind, flag, removed, added, condition] = line.split(/\s+/)
    if (kind !== 'SFX' || condition === undefined) continue
    const [ending, flags = ''] = added.split('/')
    const rule = {
      removed: removed === '0' ? '' : removed,
      ending: ending === '0' ? '' : ending,
      flags,
      applies: condition === '.' ? undefined : new RegExp(`${condition}$`),
    }
    suffixes.set(flag, [...(suffixes.get(flag) ?? []), rule])
  }
  return suffixes
}

function formsOf(word, flags, suffixes, depth = 0) {
  const forms = [word]
  for (const flag of flags.match(/../g) ?? []) {
    for (const { removed, ending, flags: own, applies } of suffixes.get(flag) ?? []) {
      if (!word.endsWith(removed) || (applies && !applies.test(word))) continue
      const form = word.slice(0, word.length - removed.length) + ending
      forms.push(...(depth < 2 ? formsOf(form, own, suffixes, depth + 1) : [form]))
    }
  }
  return forms
}

/** Same folding as `normalise` of app/models/values. */
function folded(word) {
  return word.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD').replace(/\p{M}/gu, '')
}

function hashesOf(word) {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (const byte of Buffer.from(word)) {
    one = Math.imul(one ^ byte, 0x01000193) >>> 0
    other = Math.imul(other ^ byte, 0x85ebca6b) >>> 0
  }
  return [one, (other | 1) >>> 0]
}

const suffixes = readSuffixes(readFileSync(affixFile, 'utf8'))
const words = new Set()
for (const line of readFileSync(dictionaryFile, 'utf8').split('\n').slice(1)) {
  const [entry = ''] = line.split(/\s/)
  const [word = '', flags = ''] = entry.split('/')
  // Keeps proper names; skips abbreviations.
  if (!/^\p{L}\p{Ll}+$/u.test(word)) continue
  for (const form of formsOf(word, flags, suffixes)) if (/^\p{L}\p{Ll}+$/u.test(form)) words.add(folded(form))
}

const bits = Math.ceil((words.size * BITS_A_WORD) / 8) * 8
const filter = new Uint8Array(bits / 8)
for (const word of words) {
  const [one, other] = hashesOf(word)
  for (let step = 0; step < HASHES; step++) {
    const place = (one + step * other) % bits
    filter[place >> 3] |= 1 << (place & 7)
  }
}
writeFileSync(output, `${Buffer.from(filter).toString('base64')}\n`)
process.stdout.write(`${words.size} words, ${filter.length} bytes\n`)
