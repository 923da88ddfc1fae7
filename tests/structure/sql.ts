import ts from 'typescript'
import type { SourceFile } from './imports'

/** Functions allowed in `sql` templates; anything else is computed in TypeScript, or stored in a column. */
const portableFunctions = ['lower', 'coalesce', 'count', 'length', 'substr', 'sum', 'min', 'max']
const keywordsBeforeParenthesis = [
  'and',
  'or',
  'not',
  'in',
  'exists',
  'filter',
  'where',
  'when',
  'then',
  'else',
  'case',
]

const forbiddenWords: [RegExp, string][] = [
  [/\b(like|glob|match|regexp)\b/i, 'matches a pattern'],
  [/\b(_?rowid|oid)\b/i, 'asks for the rowid'],
  [/\b(insert|update)\s+or\s+\w+/i, 'resolves a conflict as SQLite alone does'],
  [/\b(pragma|sqlite_\w+)\b/i, 'asks SQLite about itself'],
  [/->>?/, 'reads JSON'],
  [/\)\s*(<|>|<=|>=)\s*\(/, 'compares rows'],
]

const forbiddenMethods = ['orIgnore', 'orReplace', 'orAbort', 'orFail', 'orRollback']
const forbiddenOperators = ['like', 'not like', 'ilike', 'glob', 'match', 'regexp', '->', '->>']

/** Violations: SQL that another database would refuse or interpret differently. */
export function findUnportableSql(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const found: string[] = []
    const visit = (node: ts.Node) => {
      for (const reason of findViolations(node)) found.push(`${path}:${lineOf(source, node)} ${reason}`)
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}

function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
}

function findViolations(node: ts.Node): string[] {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql')
    return reasonsAgainstText(textOf(node.template))
  if (ts.isCallExpression(node)) return reasonsAgainstCall(node)
  return []
}

/** The SQL with each parameter as `?`, and `-?` for a negative one. */
function textOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
  return template.templateSpans.reduce(
    (text, { expression, literal }) => `${text}${ts.isPrefixUnaryExpression(expression) ? '-?' : '?'}${literal.text}`,
    template.head.text,
  )
}

function reasonsAgainstText(text: string): string[] {
  const words = forbiddenWords.flatMap(([pattern, reason]) => (pattern.test(text) ? [reason] : []))
  const calls = [...text.matchAll(/\b([a-z_]+)\s*\(/gi)].flatMap(({ 0: match, 1: name = '', index }) =>
    reasonsAgainstFunction(name.toLowerCase(), argumentsOf(text.slice(index + match.length))),
  )
  return [...words, ...calls]
}

function reasonsAgainstFunction(name: string, given: string[]): string[] {
  if (keywordsBeforeParenthesis.includes(name)) return []
  if (!portableFunctions.includes(name)) return [`calls ${name}`]
  if (['min', 'max'].includes(name) && given.length > 1) return [`gives ${name} several values`]
  if (name === 'substr' && given.slice(1).some((each) => each.trim().startsWith('-'))) return ['counts from the end']
  if (name === 'sum' && /^(?!\s*case\b).*(\bis\b|\bin\b|[<>=])/is.test(given.join())) return ['sums a boolean']
  return []
}

/** Content of the parentheses, split at top-level commas. */
function argumentsOf(rest: string): string[] {
  const given = ['']
  let depth = 0
  for (const character of rest) {
    if (character === ')' && depth === 0) break
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) given.push('')
    else given.push(`${given.pop()}${character}`)
  }
  return given
}

function reasonsAgainstCall(call: ts.CallExpression): string[] {
  const method = methodOf(call)
  const words = call.arguments.map(wordOf)
  if (method === 'fn') return reasonsAgainstFunction(words[0] ?? '', elementsOf(call.arguments[1]))
  if (forbiddenMethods.includes(method)) return [`resolves a conflict by ${method}`]
  if (words.includes('rowid')) return ['asks for the rowid']
  if (words.slice(1, 2).some((word) => forbiddenOperators.includes(word))) return [`compares by ${words[1]}`]
  if (method === 'as' && isCondition(receiverOf(call))) return ['selects a boolean']
  return reasonsAgainstOrder(call)
}

function methodOf({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
}

function receiverOf({ expression }: ts.CallExpression): ts.Expression | undefined {
  return ts.isPropertyAccessExpression(expression) ? expression.expression : undefined
}

function elementsOf(node: ts.Expression | undefined): string[] {
  return node && ts.isArrayLiteralExpression(node) ? node.elements.map((each) => each.getText()) : []
}

function isCondition(node: ts.Expression | undefined): boolean {
  return node !== undefined && ts.isCallExpression(node) && ['exists', 'not', 'and', 'or'].includes(methodOf(node))
}

/** Columns unique within their parent: an order's items, a product's pictures, a customer's entries. */
const uniqueWithin: Record<string, string[]> = {
  administrator_link: ['token_hash'],
  article_slug: ['slug'],
  article_tag: ['position', 'slug'],
  audit_log: ['position'],
  assistant_usage: ['visitor_hash'],
  bill: ['reference'],
  bill_credit: ['reference'],
  campaign_click: ['step'],
  campaign_open: ['token_hash'],
  campaign_recipient: ['prospect_id'],
  campaign_version: ['version'],
  cart_line: ['pack_type'],
  cart_return: ['from_cart_id'],
  claim: ['key'],
  connection: ['kind'],
  credit_entry: ['step'],
  deleted_article_picture: ['file'],
  deleted_picture: ['file'],
  held_form: ['token_hash'],
  invoice: ['number', 'series'],
  invoice_backlog: ['order_id'],
  legal_text: ['version'],
  legal_text_pdf: ['hash'],
  prospect_import_error: ['line'],
  prospect_import_row: ['import_id', 'prospect_id'],
  prospect_score_rule: ['key'],
  loyalty_entry: ['step'],
  message: ['position'],
  order_item: ['position'],
  pack_option: ['position', 'type'],
  mail_refusal: ['mailbox_hash'],
  pack_gift: ['gift_product_id'],
  payment: ['attempt'],
  price_history: ['valid_from'],
  product_image: ['position'],
  product_need: ['need', 'product_id'],
  product_slug: ['slug'],
  product_trigram: ['product_id', 'trigram'],
  mail_day: ['day'],
  redirect: ['path'],
  questionnaire_version: ['version'],
  recommendation_advice: ['position'],
  lost_record: ['subject'],
  number_gap: ['first_sequence'],
  recommendation_product: ['product_id'],
  recommendation_rule: ['answer'],
  recommendation_version: ['version'],
  referral_code: ['code'],
  security_audit: ['position'],
  security_finding: ['audit', 'scan'],
  refund_line: ['position'],
  search_change: ['revision'],
  sequence_version: ['version'],
  session: ['token_hash'],
  sign_in_link: ['token_hash'],
  subscription: ['tenant_id'],
  tenant_domain: ['host'],
  unsent_form: ['token_hash'],
  workspace: ['tenant_id'],
  work_revision: ['topic'],
  withdrawal_line: ['position'],
}

/** A list without a total order differs from one database to the next. One row found by `limit(1)` needs none. */
function reasonsAgainstOrder(call: ts.CallExpression): string[] {
  const chain = chainOf(call)
  const from = chain.find((each) => methodOf(each) === 'selectFrom')
  const limit = chain.find((each) => methodOf(each) === 'limit')
  const order = chain.filter((each) => methodOf(each) === 'orderBy').at(-1)
  if (!from || isContinued(call)) return []
  if (!order) return limit && limit.arguments[0]?.getText() !== '1' ? ['limits without an order'] : []
  const group = chain.find((each) => methodOf(each) === 'groupBy')
  if (group && group.arguments[0]?.getText() === order.arguments[0]?.getText()) return []
  const column = wordOf(order.arguments[0])
  return isKey(wordOf(from.arguments[0]), column) ? [] : [`orders by ${column || 'an expression'} without a key`]
}

function isKey(table: string, column: string): boolean {
  const name = column.replace(/^.*\./, '')
  return name === 'id' || (uniqueWithin[table.replace(/ .*/, '')] ?? []).includes(name)
}

/** The calls of `a.b().c()` in their order. */
function chainOf(call: ts.CallExpression): ts.CallExpression[] {
  const before = receiverOf(call)
  return before && ts.isCallExpression(before) ? [...chainOf(before), call] : [call]
}

function isContinued(call: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(call.parent) && ts.isCallExpression(call.parent.parent)
}

function wordOf(node: ts.Expression | undefined): string {
  return node && ts.isStringLiteralLike(node) ? node.text : ''
}
