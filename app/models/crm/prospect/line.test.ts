import { expect, test } from 'vitest'
import { isLuhnNumber } from '~/models/values/vat-number'
import { mapColumns, objectionSense } from './fields'
import { lineRefusalText, readLine } from './line'

function read(row: Record<string, string>) {
  const headings = Object.keys(row)
  const line = readLine(2, Object.values(row), { headings, mapping: mapColumns(headings) })
  return line.ok ? { ...line.candidate.values, ...line.candidate.aside } : { reason: line.reason }
}

const email = 'ana@hotel.com'

test.each([
  [{ Pays: 'France', CP: '1000' }, '01000'],
  [{ Pays: 'fr', 'Code postal': '6000' }, '06000'],
  [{ Pays: 'France', 'Code postal': '69003' }, '69003'],
  [{ Pays: 'France', 'Code postal': "'01000" }, '01000'],
  [{ Pays: 'France', 'Code postal': '="01000"' }, '01000'],
  [{ Pays: 'France', 'Zip code': '1000.0' }, '01000'],
  [{ Pays: 'Belgique', CP: '1000' }, '1000'],
  [{ Pays: 'Suisse', CP: '1200' }, '1200'],
  [{ Pays: 'LU', CP: '1234' }, '1234'],
  [{ Téléphone: '612345678', CP: '1000' }, '01000'],
  [{ Téléphone: '32475123456', CP: '1000' }, '1000'],
  [{ 'E-mail': 'ana@hotel.fr', CP: '1000' }, '01000'],
  [{ 'E-mail': 'ana@hotel.be', CP: '1000' }, '1000'],
  [{ CP: '1000' }, '1000'],
  [{ Pays: 'France', Effectif: '1000' }, '1000'],
] as [Record<string, string>, string][])('the code of %o is %s', (row, code) => {
  expect(Object.values(read({ 'E-mail': email, ...row })).filter(Boolean)).toContain(code)
})

const siren = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((last) => `00552013${last}`).find(isLuhnNumber) ?? ''

test('numbers are whole, with the zeros that a spreadsheet drops', () => {
  const row = {
    ...{ 'E-mail': email, Téléphone: '612345678.0', SIREN: String(Number(siren)), SIRET: '8,2345678900012E+13' },
    ...{ 'SIRET du siège': '82345678900012.0', 'Chiffre d’affaires': '1,2E+06', Chiffre: '1234,50' },
    // Padded with zeros it would pass for a SIRET.
    siret: '732829320',
  }
  expect(read(row)).toMatchObject({
    ...{ phone: '06 12 34 56 78', SIREN: siren, SIRET: '82345678900012', Chiffre: '1234,50' },
    ...{ 'SIRET du siège': '82345678900012', 'Chiffre d’affaires': '1,2E+06', siret: '732829320' },
  })
})

test.each([
  ['Téléphone', '6,12346E+08'],
  ['Téléphone', '6.12346E+08'],
  ['Tél. portable', '3,3612E+10'],
  ['Tél. fixe', '4e8'],
  ['N° SIRET', '8,23457E+13'],
  ['SIREN', '5,52E+08'],
  ['Code postal', '7,5E+04'],
  ['Numéro de TVA', '1,23457E+10'],
  ['Référence client', '1,2E+12'],
])('%s %s lost digits: the cell is left out and named, the line kept', (heading, text) => {
  const headings = ['E-mail', heading, 'Ville']
  const line = readLine(2, [email, text, 'Lyon'], { headings, mapping: mapColumns(headings) })
  if (!line.ok) throw new Error(line.reason)
  expect(line.candidate).toMatchObject({ shortened: [heading], values: { phone: '', city: 'Lyon' }, aside: {} })
  expect(lineRefusalText(`lost-digits:${heading}`)).toMatch(
    new RegExp(`^Le tableur a perdu des chiffres \\(${heading}\\).*format Texte`),
  )
})

test.each([
  ["'0612345678", '06 12 34 56 78'],
  ['="0612345678"', '06 12 34 56 78'],
  ["'+33 6 12 34 56 78", '+33 6 12 34 56 78'],
  ['6,12345678E+08', '06 12 34 56 78'],
  ['Tél. 06.12.34.56.78', '06 12 34 56 78'],
  ['voir l’accueil', 'voir l’accueil'],
])('the telephone %s is %s', (typed, phone) => {
  expect(read({ 'E-mail': email, Téléphone: typed })).toMatchObject({ phone })
})

test('an apostrophe that guards nothing stays', () => {
  expect(read({ 'E-mail': email, Société: "'Chez Nous'", Nom: "d'Angelo" })).toMatchObject({
    company: "'Chez Nous'",
    last_name: "d'Angelo",
  })
})

const refusals =
  'STOP pub|Opposition|RGPD : refus|unsub|ne pas contacter|do not contact|Pas de pub|no mailing|Do_Not_Email|dnc|Contact interdit|Résilié newsletter|Retrait du consentement|Désabonné·e|hasOptedOut'

test.each(refusals.split('|'))('a column « %s » says who refuses', (heading) => {
  expect(objectionSense(heading)).toBe('refusal')
  for (const cell of ['x', 'oui', '1', 'true', 'VRAI', 'le 12/03/2026', '✓', '✔️', '☑', '✗', '❌'])
    expect([cell, read({ 'E-mail': email, [heading]: cell })]).toEqual([cell, { reason: 'objection' }])
  for (const cell of ['', 'non', '0', 'false', 'FAUX', '-', '☐'])
    expect([cell, 'reason' in read({ 'E-mail': email, [heading]: cell })]).toEqual([cell, false])
})

test.each(['RGPD', 'Accord mailing', 'Consentement', 'Newsletter'])('a column « %s » says who agrees', (heading) => {
  expect(objectionSense(heading)).toBe('agreement')
  for (const cell of ['non', 'refus', 'refusé', 'opposition', 'STOP', 'opt-out', '0', '☐', '✗'])
    expect([cell, read({ 'E-mail': email, [heading]: cell })]).toEqual([cell, { reason: 'objection' }])
  for (const cell of ['oui', 'ok', '✓', 'le 12/03/2026'])
    expect(read({ 'E-mail': email, [heading]: cell })).toMatchObject({ [heading]: cell })
})

test.each(['STOP', 'Stop mails', 'refus de prospection', 'Refusé RGPD', 'désinscrit', 'opposition'])(
  'a cell « %s » of any column refuses',
  (cell) => {
    expect(read({ 'E-mail': email, Statut: cell })).toEqual({ reason: 'objection' })
  },
)

test.each(['refusé', 'devis refusé', 'non', 'Stopper la fuite'])(
  'a cell « %s » of any column refuses no mails',
  (cell) => {
    expect(read({ 'E-mail': email, Statut: cell })).toMatchObject({ Statut: cell })
  },
)

test('an address with an accent before its at sign is refused, one of an accented domain read', () => {
  expect(read({ 'E-mail': 'rené@orange.fr' })).toEqual({ reason: 'unreachable' })
  expect('reason' in read({ 'E-mail': 'rene@hôtel.fr' })).toBe(false)
  expect(read({ 'E-mail': 'rené@orange.fr', 'Ne plus contacter': 'oui' })).toEqual({ reason: 'objection' })
})

test('an address without an at sign is refused, one in brackets read', () => {
  expect(read({ 'E-mail': 'www.hotel.com' })).toEqual({ reason: 'bad-email' })
  expect('reason' in read({ 'E-mail': '(ana@hotel.com)' })).toBe(false)
})

test.each([
  ['Adresse de messagerie', 'Téléphone mobile'],
  ['E-mail 1 - Value', 'Phone 1 - Value'],
  ['EMAIL PRO', 'Tel. fixe'],
])('columns « %s » and « %s » are found', (mail, phone) => {
  expect(mapColumns([mail, phone])).toEqual({ 0: 'email', 1: 'phone' })
})
