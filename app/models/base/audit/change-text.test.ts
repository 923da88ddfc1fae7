import { expect, test } from 'vitest'
import { auditActionText, auditKindLabels } from './action-text'
import { changeText, sideText } from './change-text'

const words = (before: object | null, after: object | null) =>
  changeText({ before: before && JSON.stringify(before), after: after && JSON.stringify(after) })

test('a change is shown in French, one line a field', () => {
  expect(words({ status: 'en_attente' }, { status: 'expedie' })).toEqual(['statut\u202f: en attente → expédiée'])
  expect(words({ role: 'Customer' }, { role: 'Administrator' })).toEqual([
    'rôle\u202f: client de la boutique → administrateur',
  ])
  expect(words(null, { device: 'Firefox, Linux', kind: 'cookie', by_mail: true })).toEqual([
    'appareil\u202f: Firefox, Linux',
    'connexion\u202f: navigateur',
    'par e-mail\u202f: oui',
  ])
  expect(words({ due: '2026-11-25' }, null)).toEqual(['échéance avant\u202f: 25\u00a0nov. 2026'])
  expect(words({ unit_cost_cents: 1250, supplier: '' }, { unit_cost_cents: 900, supplier: 'Aqua' })).toEqual([
    'coût unitaire HT\u202f: 12,50\u00a0€ → 9,00\u00a0€',
    'fournisseur\u202f: aucun → Aqua',
  ])
})

test('unknown fields and values are shown as stored', () => {
  expect(words({ constructor: 'x' }, { constructor: 'toString' })).toEqual(['constructor\u202f: x → toString'])
  expect(changeText({ before: '{"coupé', after: null })).toEqual(['{"coupé'])
  expect([sideText(null), sideText('{"coupé')]).toEqual(['', '{"coupé'])
})

test('the filter of the log has the subject of every action', () => {
  const filed = { analytics: 'export', journal: 'export', log: 'export', register: 'export', security: 'agent' }
  const nouns = Object.keys(auditActionText).map((action) => action.slice(0, action.indexOf('.')))
  const kinds = nouns.map((noun) => Object.entries(filed).find(([from]) => from === noun)?.[1] ?? noun)
  expect(kinds.filter((kind) => !Object.hasOwn(auditKindLabels, kind))).toEqual([])
})
