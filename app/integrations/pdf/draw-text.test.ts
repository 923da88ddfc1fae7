import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { TextBlock } from '~/models/content/text'
import { drawText } from './draw-text'

const run = (text: string, bold = false) => ({ text, bold })
const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', runs: [run(text), run(' gras', true)] })

async function draw(blocks: TextBlock[]) {
  const doc = drawText({ title: 'Conditions', lead: 'Boutique, version 1', blocks })
  doc.end()
  return (await buffer(doc)).toString('latin1')
}

test('screen readers get the language, the title and the structure of a text', async () => {
  const pdf = await draw([
    { kind: 'heading', level: 2, text: '1. Prix' },
    paragraph('Les prix sont TTC.'),
    { kind: 'list', items: [{ mark: '1.', blocks: [paragraph('Un pas.')] }] },
    { kind: 'quote', blocks: [paragraph('La loi.')] },
    { kind: 'table', columns: ['Pays', 'Prix'], rows: [['France', '9,90 €']] },
  ])
  expect(pdf).toContain('/Lang (fr-FR)')
  expect(pdf).toContain('/MarkInfo')
  expect(pdf).toContain('/DisplayDocTitle true')
  expect(pdf).toMatch(/\/Title \d+ 0 R/)
  expect(pdf).toContain('(Conditions)')
  for (const tag of ['H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'BlockQuote', 'Table', 'TR', 'TH', 'TD'])
    expect(pdf).toMatch(new RegExp(`/S /${tag}\\b`))
  expect(pdf).not.toContain('Helvetica')
})

test('a long text continues on numbered pages', async () => {
  const pdf = await draw(Array.from({ length: 120 }, (_, index) => paragraph(`Article ${index}. ${'mot '.repeat(60)}`)))
  expect((pdf.match(/\/Type \/Page\b/g) ?? []).length).toBeGreaterThan(4)
})
