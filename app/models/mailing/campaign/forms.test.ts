import { expect, test } from 'vitest'
import { campaignForm, contentOf, typedOf } from './forms'

const typed = {
  name: 'Cafés',
  segment: 'Haute',
  min_score: '40',
  subject: 'Bonjour',
  text: 'De l’eau pour {entreprise}.',
}
const followUp = { follow_up_days: '7', follow_up_subject: 'Relance', follow_up_text: 'Encore nous.' }

function refusal(changes: Record<string, string | undefined>) {
  const answer = campaignForm.safeParse({ ...typed, ...changes })
  return answer.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)[0]
}

test('a form becomes a campaign, and the campaign fills the form with the same values', () => {
  const content = contentOf(campaignForm.parse({ ...typed, ...followUp }))
  expect(content).toMatchObject({ audience: { segment: 'Haute', minScore: 40 }, steps: [{}, { afterDays: 7 }] })
  expect(typedOf(content)).toMatchObject({ ...typed, ...followUp })
  expect(contentOf(campaignForm.parse({ ...typed, segment: 'toutes' })).audience.segment).toBeUndefined()
})

test.each<[string, Record<string, string | undefined>, RegExp]>([
  ['no audience', { segment: '' }, /^segment: Choisissez à qui/],
  ['a missing audience', { segment: undefined }, /^segment: Choisissez à qui/],
  ['a step of 0 days', { ...followUp, follow_up_days: '0' }, /^follow_up_days: Indiquez de 1 à 90 jours/],
  ['a step of 10,000 days', { ...followUp, follow_up_days: '10000' }, /^follow_up_days: Indiquez de 1 à 90 jours/],
  ['a follow-up without its days', { ...followUp, follow_up_days: '' }, /^follow_up_days: /],
  ['an unknown placeholder', { text: 'Bonjour {nom_secret}' }, /^text: \{nom_secret\} n’est pas connu/],
  ['an unknown placeholder of the subject', { subject: 'Bonjour {x}' }, /^subject: \{x\} n’est pas connu/],
  ['an empty subject', { subject: ' ' }, /^subject: Indiquez un objet/],
  ['101 kB', { text: 'x'.repeat(101_000) }, /^text: Un texte de 20.000 caractères au plus/],
  ['a score of 101', { min_score: '101' }, /^min_score: /],
  ['no name', { name: ' ' }, /^name: Donnez un nom/],
])('%s is refused in French by its field', (_, changes, words) => {
  expect(refusal(changes)).toMatch(words)
})

function refusedFields(changes: Record<string, unknown>) {
  const { error } = campaignForm.safeParse({ ...typed, ...changes })
  return error?.issues.map(({ path }) => path.join('.'))
}

test('every wrong field is refused at once', () => {
  const wrong = { ...followUp, name: '', segment: '', text: '{inconnu}', follow_up_days: '0', follow_up_text: '' }
  expect(refusedFields(wrong)).toEqual(['name', 'segment', 'text', 'follow_up_days', 'follow_up_text'])
})

test('a field sent twice is refused together with the others', () => {
  const twice = { name: '', subject: ['a', 'b'], follow_up_days: ['1', '2'], follow_up_subject: '{x}' }
  expect(refusedFields(twice)).toEqual(['name', 'subject', 'follow_up_days', 'follow_up_subject', 'follow_up_text'])
})
