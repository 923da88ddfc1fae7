import { expect, test } from 'vitest'
import { checkMailSubject, checkMailText, fillLine, lackedSentence, mailTextRefusalText } from './mail-text'

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

test('the sentence that lacks a value is quoted, and proposed without it', () => {
  const text = 'Bonjour {nom}. Voici pour {entreprise} une offre ! À bientôt.'
  expect(lackedSentence([text], { name: 'entreprise', value: 'votre entreprise' })).toEqual({
    sentence: 'Voici pour {entreprise} une offre !',
    without: 'Voici pour votre entreprise une offre !',
  })
  expect(lackedSentence([text], { name: 'prenom', value: '' })).toBeUndefined()
})
