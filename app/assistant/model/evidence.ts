import { hasStrangeName, isDisguised, readStatement, reckons, supports } from '~/models/language'
import { canFill, type Evidence, fillPlaceholders, placeholdersIn } from './placeholders'

/**
 * Why a model's sentence is refused, or undefined. Strict on purpose: a needless refusal costs a plainer answer, a missed
 * one a promise the shop did not make.
 */
export function checkSentence(sentence: string, evidence: Evidence): string | undefined {
  if (!canFill(sentence, evidence)) return 'unknown-placeholder'
  const { statements, knownWords, productWords, knowledge } = evidence
  const { banned, promises, everydayNames } = knowledge.talk
  const own = fillPlaceholders(sentence, evidence, 'none')
  if (isDisguised(own, [...statements.keys()])) return 'markup'
  const { plain, figures } = readStatement(own)
  if (banned.some((pattern) => pattern.test(plain))) return 'banned-words'
  const reserved = (word: string) => productWords.own.has(word) && !everydayNames.has(word)
  if (hasStrangeName(own, { known: knownWords, reserved })) return 'name-without-evidence'
  const promised = promises.flatMap((pattern) => plain.match(new RegExp(pattern, 'g')) ?? [])
  const commits = figures.length > 0 || promised.length > 0
  if (bendsValue(sentence, { plain, commits, evidence })) return 'promise-beside-a-placeholder'
  if (!commits) return undefined
  const said = readStatement(fillPlaceholders(sentence, evidence, 'nom'))
  const isSupported = [...statements.values()].some((known) => supports(known, { said, promised, productWords }))
  return isSupported ? undefined : 'promise-without-evidence'
}

/** Whether the words beside the shop's answer, or a price or stock, could change its meaning, its product or its amount. */
function bendsValue(sentence: string, own: { plain: string; commits: boolean; evidence: Evidence }): boolean {
  const used = placeholdersIn(sentence)
  if (used.every(({ kind }) => kind === 'nom')) return false
  const ids = new Set(used.map(({ id }) => id))
  if (ids.has(undefined)) return own.plain.trim() !== '' || used.length > 1
  const ofOthers = own.evidence.knowledge.products.flatMap(({ id, ownWords }) => (ids.has(id) ? [] : ownWords))
  return own.commits || ids.size > 1 || reckons(own.plain) || ofOthers.some((word) => own.plain.includes(` ${word} `))
}
