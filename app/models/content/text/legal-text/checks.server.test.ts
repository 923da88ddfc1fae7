import { expect, test } from 'vitest'
import { legalTexts } from '~/templates/osmoseurs/legal'
import { checkLegalText } from './checks.server'
import { guaranteeBox } from './placeholders'

const terms = legalTexts.find(({ kind }) => kind === 'cgv')?.body ?? ''
const box = '{{guarantee.box}}'
const credit = '{{credit.terms}}'
const inPlainWords = guaranteeBox.replaceAll('> ', '').replaceAll('>\n', '\n').replaceAll('’', "'")

test.each([
  ['as given', terms, []],
  ['the box in its own words', terms.replace(box, guaranteeBox), []],
  ['the box out of its frame, with other apostrophes', terms.replace(box, inPlainWords), []],
  ['the box under another heading', terms.replace('### Garanties légales', '## Vos garanties'), []],
  ['the credit under another heading', terms.replace(credit, `## Crédit\n\n${credit}`), []],
  ['the box removed', terms.replace(box, ''), [/^Il manque \{\{guarantee\.box\}\}, Encadré des garanties légales/]],
  [
    'a paragraph of the box removed',
    terms.replace(box, guaranteeBox.split('\n>\n').slice(1).join('\n>\n')),
    [/Il manque/],
  ],
  ['a word of the box changed', terms.replace(box, guaranteeBox.replace('deux ans', 'un an')), [/au mot près/]],
  ['the box doubled', terms.replace(box, `${box}\n\n${box}`), [/Encadré des garanties légales, figure deux fois/]],
  ['the box doubled in words', terms.replace(box, `${box}\n\n${guaranteeBox}`), [/figure deux fois/]],
  ['the credit removed', terms.replace(credit, ''), [/^Il manque \{\{credit\.terms\}\}, Paragraphe du crédit/]],
  ['the credit doubled', `${terms}\n\n${credit}`, [/Paragraphe du crédit, figure deux fois/]],
  ['the box misspelt', terms.replace(box, '{{guarantee.bx}}'), [/n’existe pas/, /Il manque/]],
])('terms of sale, %s', async (_, body, problems) => {
  expect(await checkLegalText('cgv', body, [])).toEqual(problems.map((problem) => expect.stringMatching(problem)))
})

test('an accessibility page says whether the shop is bound', async () => {
  const page = legalTexts.find(({ kind }) => kind === 'accessibilite')?.body ?? ''
  expect(await checkLegalText('accessibilite', page, [])).toEqual([])
  const [problem] = await checkLegalText('accessibilite', page.replace('{{accessibility.duty}}', ''), [])
  expect(problem).toContain('{{accessibility.duty}}')
})
