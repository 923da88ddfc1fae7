import { expect, test } from 'vitest'
import { checkMailSubject, checkMailText, fillLine, lackedSentences, mailTextRefusalText } from './mail-text'

const known = ['boutique', 'prenom', 'nom', 'entreprise']

test.each([
  '{{prenom}}',
  '{Prenom}',
  '{ prenom }',
  '{prénom}',
  '{prenom',
  'prenom}',
  '[Prénom]',
  '[[nom]]',
  '{}',
  '$' + '{prenom}',
  '｛prenom｝',
  '[Voir](/products)',
])('%s is refused within a text and a subject, with the known placeholders', (typed) => {
  const problem = checkMailText(`Bonjour {prenom},\n\nVoici ${typed} pour vous.`, known)
  expect(problem).toMatchObject({ kind: 'stray-bracket' })
  expect(problem && mailTextRefusalText(problem, known)).toContain('{boutique}, {prenom}, {nom}, {entreprise}.')
  expect(checkMailSubject(`Pour ${typed}`, known)).toMatchObject({ kind: 'stray-bracket' })
})

test('known placeholders, and a button alone on its line, are allowed', () => {
  const text = 'Bonjour {prenom} {nom},\n\n- pour {entreprise}\n- de {boutique}\n\n[Voir {boutique}](/products)'
  expect(checkMailText(text, known)).toBeUndefined()
})

test.each([
  ['Bonjour {prenom},', 'Bonjour,'],
  ['Cher {prenom} {nom},', 'Bonjour,'],
  ['Chère {prenom},', 'Bonjour,'],
  ['Une offre pour {prenom}.', 'Une offre.'],
  ['Le message de {prenom}, reçu hier', 'Le message, reçu hier'],
  ['L’eau d’{prenom} vous attend', 'L’eau vous attend'],
  ['{prenom}, votre eau', 'Votre eau'],
])('without a first name, « %s » is written « %s »', (typed, written) => {
  expect(fillLine(typed, { prenom: '', nom: '' })).toBe(written)
})

test('each sentence that lacks a value is quoted once, and proposed without it', () => {
  const text = 'Bonjour {nom}. Voici pour {entreprise} une offre ! À bientôt chez {entreprise}.'
  const subject = 'Voici pour {entreprise} une offre !'
  expect(lackedSentences([subject, text], { name: 'entreprise', value: 'votre entreprise' })).toEqual([
    { sentence: 'Voici pour {entreprise} une offre !', without: 'Voici pour votre entreprise une offre !' },
    { sentence: 'À bientôt chez {entreprise}.', without: 'À bientôt chez votre entreprise.' },
  ])
  expect(lackedSentences([text], { name: 'prenom', value: '' })).toEqual([])
})
