import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { readSources, type SourceFile } from './imports'

/** An ordinary space where French needs a narrow no-break one: before a sign, and between thousands. */
const plainSpace = /\S [;:!?€%»](?![\w=&|])|« |(?<!\d)\d{1,3} \d{3}(?!\d)/
/** The same after an expression or an element. */
const leadingSpace = /^ [;:!?€%»]|« ?$/

const leadingSign = /^ [€%»]/

/** Words between tags are French; a literal is if a letter or an apostrophe says so, or if it begins as sentences do. */
function isFrench(node: ts.Node): node is ts.JsxText | ts.StringLiteralLike | ts.TemplateLiteralToken {
  if (ts.isJsxText(node)) return true
  const isLiteral = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)
  return isLiteral && /[À-ÿ’]|^[A-Z][a-z]* [a-z!?]/.test(node.text)
}

function findPlainSpaces({ path, text }: SourceFile): string[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const found: string[] = []
  function visit(node: ts.Node) {
    const isPlain =
      (isFrench(node) && plainSpace.test(node.text)) ||
      (ts.isJsxText(node) && leadingSpace.test(node.text)) ||
      (ts.isTemplateMiddleOrTemplateTail(node) && leadingSign.test(node.text))
    if (isPlain) found.push(`${path}: ${node.text.trim()}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function readTexts(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

function findPlainLines({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => (plainSpace.test(line) ? [`${path}:${index + 1}: ${line}`] : []))
}

const sources = ['app', 'server', 'scripts'].flatMap(readSources)
const texts = ['app/templates', 'app/routes/platform'].flatMap(readTexts)

test('no French sentence has an ordinary space before « : ; ! ? € % » or in a number', () => {
  expect(sources.flatMap(findPlainSpaces)).toEqual([])
})

test('no legal text or article has one either', () => {
  expect(texts.map(({ path }) => path)).toContain(join('app/templates', 'any-trade/legal/confidentialite.md'))
  expect(texts.flatMap(findPlainLines)).toEqual([])
})

test.each([
  "const a = 'Le total est prêt : 12'",
  'const a = `Déjà payé !`',
  'const a = <p>Réduction de 5 % sur tout</p>',
  'const a = <p>Le « mot »</p>',
  'const a = <h2>Et pour vous ?</h2>',
  'const a = <p>{name} : rien</p>',
  'const a = `Soit $' + '{price} €`',
  "const a = 'Un doute ? Demandez conseil'",
  "const a = 'Il coûte 2 190\u202f€ par an'",
])('a planted space is found: %s', (text) => {
  expect(findPlainSpaces({ path: 'app/planted.tsx', text: text.replace('Le «', 'Près de «') })).toHaveLength(1)
})

test.each(['Une question : laquelle', 'Soit 7 300 bouteilles', 'Dit « ainsi\u202f»'])(
  'a planted space in a text is found: %s',
  (line) => {
    expect(findPlainLines({ path: 'planted.md', text: `Un titre\n${line}` })).toEqual([`planted.md:2: ${line}`])
  },
)

test('code is not taken for a sentence', () => {
  const text = "const a = b ? 'prêt' : 'épuisé'\nconst c = 'where id = ? and x : y'"
  expect(findPlainSpaces({ path: 'app/planted.tsx', text })).toEqual([])
})
