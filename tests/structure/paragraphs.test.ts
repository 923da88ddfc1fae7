import ts from 'typescript'
import { expect, test } from 'vitest'
import { readSources, type SourceFile } from './imports'

/** Close an open paragraph while the page is parsed, so that its hydration fails. Components by their names. */
const block = /^(form|fieldset|ul|ol|dl|div|section|table|details|figure|p|h\d)$|Form$|^(Notice|DataTable)$/

function nestedBlocks({ path, text }: SourceFile): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  function visit(node: ts.Node, inParagraph: boolean) {
    const tag =
      ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node) ? node.tagName.getText(file) : undefined
    if (tag && inParagraph && block.test(tag)) found.push(`${path}: ${tag}`)
    const isParagraph = ts.isJsxElement(node) && node.openingElement.tagName.getText(file) === 'p'
    ts.forEachChild(node, (child) => visit(child, inParagraph || (isParagraph && !ts.isJsxOpeningElement(child))))
  }
  visit(file, false)
  return found
}

const source = (text: string): SourceFile => ({ path: 'a.tsx', text })

test('a paragraph holds text, and no form or list', () => {
  expect(['app/components', 'app/routes', 'app/mails'].flatMap(readSources).flatMap(nestedBlocks)).toEqual([])
})

test.each(['<p>{a ? <RowForm /> : null}</p>', '<p><Form><b /></Form></p>', '<p><b><ul /></b></p>'])(
  'it sees %s',
  (markup) => {
    expect(nestedBlocks(source(`const a = ${markup}`))).toHaveLength(1)
  },
)

test('a form beside a paragraph is fine', () => {
  expect(nestedBlocks(source('const a = <div><p>a</p><Form /></div>'))).toEqual([])
})
