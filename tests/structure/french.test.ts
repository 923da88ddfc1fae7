import ts from 'typescript'
import { expect, test } from 'vitest'
import { readSources, type SourceFile } from './imports'

/** An ordinary space where French has a narrow one that does not break. */
const plainSpace = /\S [;:!?€%»](?![\w=&|])|« /

/** Sentences of the interface, told from code by a letter or an apostrophe that only French has. */
function findPlainSpaces({ path, text }: SourceFile): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  function visit(node: ts.Node) {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)
    const french = isText && /[À-ÿ’]/.test(node.text)
    if (french && plainSpace.test(node.text)) found.push(`${path}: ${node.text.trim()}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const sources = ['app', 'server', 'scripts'].flatMap(readSources).filter(({ path }) => !path.includes('/catalogue/'))

test('no French sentence has an ordinary space before « : ; ! ? € % »', () => {
  expect(sources.flatMap(findPlainSpaces)).toEqual([])
})

test.each([
  "const a = 'Le total est prêt : 12'",
  'const a = `Déjà payé !`',
  'const a = <p>Réduction de 5 % sur tout</p>',
  'const a = <p>Le « mot »</p>',
])('a planted space is found: %s', (text) => {
  expect(findPlainSpaces({ path: 'app/planted.tsx', text: text.replace('Le «', 'Près de «') })).toHaveLength(1)
})

test('code is no sentence', () => {
  const text = "const a = b ? 'prêt' : 'épuisé'\nconst c = 'where id = ? and x : y'"
  expect(findPlainSpaces({ path: 'app/planted.tsx', text })).toEqual([])
})
