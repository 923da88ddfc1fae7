import { covers, isPlainWriting, readStatement, type Statement, wordsOf } from '~/models/support/language'
import { canFill, type Evidence, fillPlaceholders, placeholdersIn } from './placeholders'

/** All that may be said beside the name of a product and the price or stock that the shop fills in. */
const besideValue =
  /^(le|la|l|du|de|d|et|a|au|en|c|il|elle|son|est|actuellement|voici|voila|je|vous|propose|cout\w*|vaut|prix|ttc|stock)$/

/**
 * Why a model's sentence is refused, or undefined: it stands only as a courtesy, around a value of the shop, or when one
 * sentence of the tools says the same. A needless refusal costs a plainer answer, a missed one a harm.
 */
export function checkSentence(sentence: string, evidence: Evidence): string | undefined {
  const used = placeholdersIn(sentence)
  if (!canFill(sentence, evidence)) return 'unknown-placeholder'
  const own = fillPlaceholders(sentence, evidence, 'none')
  if (!isPlainWriting(own)) return 'markup'
  const said = wordsOf(own).join(' ')
  if (used.some(({ id }) => id === undefined)) return said || used.length > 1 ? 'beside-an-answer' : undefined
  if (used.length === 0 && evidence.knowledge.talk.courtesies.some((pattern) => pattern.test(said))) return undefined
  if (used.length > 0 && isAroundValue(said, used, evidence)) return undefined
  if (used.some(({ kind }) => kind !== 'nom')) return 'beside-a-value'
  return isKnown(fillPlaceholders(sentence, evidence, 'nom'), evidence) ? undefined : 'without-evidence'
}

/** Only the product's own name and words like « coûte »; a price or a stock is of one product. */
function isAroundValue(said: string, used: ReturnType<typeof placeholdersIn>, evidence: Evidence): boolean {
  const ids = new Set(used.map(({ id }) => id))
  if (ids.size > 1 && used.some(({ kind }) => kind !== 'nom')) return false
  const isOfName = (word: string) => [...ids].some((id) => evidence.names.get(id)?.all.has(word))
  return said.split(' ').every((word) => word === '' || besideValue.test(word) || isOfName(word))
}

/** By a sentence about the same product, which must be named where several were found. */
function isKnown(sentence: string, { statements, products, names }: Evidence): boolean {
  const words = wordsOf(sentence)
  const readings = new Map<string | undefined, Statement | undefined>()
  for (const { statement, productId } of statements.values()) {
    if (!readings.has(productId)) {
      const { own, all } = names.get(productId) ?? {}
      const isMeant = !own || products.size < 2 || words.some((word) => own.has(word))
      readings.set(productId, isMeant ? readStatement(sentence, all) : undefined)
    }
    const said = readings.get(productId)
    if (said && covers(statement, said)) return true
  }
  return false
}
