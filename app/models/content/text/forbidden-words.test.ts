import { expect, test } from 'vitest'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { strictTimes } from '../../../../tests/faults/scale'
import { findForbiddenMarkdown, findForbiddenWords, forbiddenWordsMessage } from './forbidden-words'

const rules = osmoseurs.forbiddenWords

test.each([
  ['Une eau pure au robinet', 'eau pure'],
  ['Une eau parfaitement pure.', 'eau parfaitement pure'],
  ['EAU\u00a0PURE', 'EAU\u00a0PURE'],
  ['de l’eau\u202f\u202fpure', 'eau\u202f\u202fpure'],
  ['de l’e\u00adau pu\u200bre', 'e\u00adau pu\u200bre'],
  ['Idéale pour biberons', 'Idéale pour biberons'],
  ['Parfaite pour biberons', 'pour biberons'],
  ['convient au biberon', 'convient au biberon'],
  ['pour les biberons de bébé', 'pour les biberons'],
  ['Une cure d’eau', 'cure d’eau'],
  ['un effet détox', 'détox'],
  ['un effet de\u0301tox', 'de\u0301tox'],
  ['Bonne pour la santé', 'Bonne pour la santé'],
  ['Elle protège votre santé', 'protège votre santé'],
  ['Elle soigne les allergies', 'soigne les'],
  ['Elle prévient les allergies', 'prévient les allergies'],
  ['pour lutter contre le cancer', 'contre le cancer'],
  ['Elle aide à maigrir', 'aide à maigrir'],
  ['L’eau du robinet est polluée', 'eau du robinet est polluée'],
  ["L'eau de votre robinet serait souvent toxique", 'eau de votre robinet serait souvent toxique'],
  ['Ne buvez plus l’eau du robinet', 'Ne buvez plus l’eau du robinet'],
])('« %s » is refused with the words and the reason', (text, words) => {
  const found = findForbiddenWords(rules, text)
  expect(found?.words).toBe(words)
  expect(found?.why).toMatch(/\w/)
})

test.each([
  'L’eau du robinet est potable et contrôlée.',
  'L’eau du robinet n’est pas dangereuse.',
  'Rincer sans gaspiller d’eau à pure perte.',
  'Un nourrisson se nourrit comme le médecin le dit.',
  'Ce qu’il vous faut relève de votre médecin.',
  'La membrane retient une grande partie du calcaire.',
  'Nous vous prévenons avant la livraison.',
  'Le capteur prévient les fuites.',
])('« %s » is allowed', (text) => {
  expect(findForbiddenWords(rules, text)).toBeUndefined()
})

const read = (markdown: string) => markdown.replace(/^> ?/gm, '').replace(/[*_]/g, '')

test('an official site may be quoted with its link, and not repeated outside the quotation', () => {
  const said = '> L’eau du robinet est impropre à Exemple : [arrêté](https://www.ars.sante.gouv.fr/arrete)\n'
  expect(findForbiddenMarkdown(rules, `Le préfet écrit :\n\n${said}\nIl l’a levé depuis.`, read)).toBeUndefined()
  expect(findForbiddenMarkdown(rules, `${said}\nL’eau du robinet est polluée.`, read)?.words).toBe(
    'eau du robinet est polluée',
  )
  const elsewhere = said.replace('www.ars.sante.gouv.fr', 'gouv.fr.evil.example')
  expect(findForbiddenMarkdown(rules, elsewhere, read)?.words).toBe('eau du robinet est impropre')
  expect(findForbiddenMarkdown(rules, `> Une eau **pure** ([source](https://sante.gouv.fr/))`, read)?.words).toBe(
    'eau pure',
  )
})

test('the refusal names the words and the reason', () => {
  expect(forbiddenWordsMessage({ words: 'eau pure', why: 'on ne le dit pas' })).toBe(
    'Retirez «\u202feau pure\u202f»\u202f: on ne le dit pas',
  )
})

test('another trade has its own words', () => {
  expect(
    findForbiddenWords([{ pattern: /\bincrevables?\b/, why: 'aucun pneu ne l’est' }], 'Des pneus INCREVABLES'),
  ).toEqual({ words: 'INCREVABLES', why: 'aucun pneu ne l’est' })
})

test('63 kB of one character are checked in milliseconds', () => {
  for (const text of ['a', ' ', '-', 'é', 'eau ', 'eau du robinet ', '> '].map((part) =>
    part.repeat(63_000 / part.length),
  )) {
    const start = performance.now()
    findForbiddenMarkdown(rules, text, (markdown) => markdown)
    if (strictTimes) expect(performance.now() - start).toBeLessThan(200)
  }
})
