import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { findForbiddenWords } from '~/models/content/text'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { readSources, type SourceFile } from './imports'

/** Reserved for the register of claims: percentages and superlatives. The best value of packs is computed. */
const claims = /\d[\s\u00a0\u202f]*%|\bmeilleure?s?\b(?! valeur)/i

const isForbidden = (text: string) => findForbiddenWords(osmoseurs.forbiddenWords, text) !== undefined
const isClaim = (text: string) => claims.test(text)

/** Texts of a module: strings, templates and markup, without comments. */
function textsOf({ path, text }: SourceFile): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const texts: string[] = []
  function visit(node: ts.Node) {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return texts
}

function findIn(files: SourceFile[], isFound: (text: string) => boolean): string[] {
  return files.flatMap((file) =>
    textsOf(file)
      .filter(isFound)
      .map((text) => `${file.path}: ${text.trim()}`),
  )
}

const templates = ['app/components', 'app/routes'].flatMap(readSources)
const shownTexts = [
  ...templates,
  ...['app/models', 'app/assistant', 'app/mails', 'app/templates', 'migrations'].flatMap(readSources),
]
const documents = readdirSync('app/templates', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => join('app/templates', file))

test('no template claims a percentage or to be the best: claims come from the register', () => {
  expect(templates.length).toBeGreaterThan(50)
  expect(findIn(templates, isClaim)).toEqual([])
})

test('no text of the shop promises purity or health, or speaks ill of tap water', () => {
  expect(findIn(shownTexts, isForbidden)).toEqual([])
  expect(documents.length).toBeGreaterThan(3)
  const found = documents.filter((file) => isForbidden(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})

test.each([
  "const a = 'Retient 99\\u202f% du calcaire'",
  'const a = <p>Jusqu’à 20 % d’économie</p>',
  'const a = `Les meilleurs osmoseurs`',
])('a planted claim is found: %s', (text) => {
  expect(findIn([{ path: 'app/components/planted.tsx', text }], isClaim)).toHaveLength(1)
})

test.each([
  'Une eau pure au robinet',
  'Une eau parfaitement pure',
  'Idéale pour biberons',
  'Bonne pour la santé',
  'Elle protège votre santé',
  'Elle soigne les allergies',
  'L’eau du robinet est polluée',
])('a planted promise is found: %s', (text) => {
  expect(findIn([{ path: 'app/planted.tsx', text: `const a = '${text}'` }], isForbidden)).toHaveLength(1)
})

test('a computed percentage is not a claim', () => {
  expect(
    findIn([{ path: 'app/planted.tsx', text: 'const a = <dt>TVA {order.vatPercent} %</dt> // 20 %' }], isClaim),
  ).toEqual([])
})
