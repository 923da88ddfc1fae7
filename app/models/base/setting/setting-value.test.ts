import { expect, test } from 'vitest'
import { demoSettings } from '~/templates/osmoseurs/demo-settings'
import { isSettingKey, missingLegalIdentity, type Settings, settingDefinitions, settingKeys } from './setting.server'
import { checkSettingValue } from './setting-value'

const defaults = Object.fromEntries(settingKeys.map((key) => [key, settingDefinitions[key].default])) as Settings

test('every default and demo value is valid', () => {
  for (const key of settingKeys) {
    expect(checkSettingValue(key, settingDefinitions[key].default)).toMatchObject({ ok: true })
  }
  for (const [key, value] of Object.entries(demoSettings)) {
    if (isSettingKey(key)) expect([key, checkSettingValue(key, value)]).toMatchObject([key, { ok: true }])
  }
})

test('an IBAN with a wrong digit is refused', () => {
  expect(checkSettingValue('transfer.iban', 'FR76 3000 6000 0112 3456 7890 189')).toMatchObject({ ok: true })
  expect(checkSettingValue('transfer.iban', 'FR76 3000 6000 0112 3456 7890 188')).toEqual({
    ok: false,
    message: 'IBAN invalide : vérifiez chaque caractère',
  })
})

test.each([
  [
    'transfer.iban',
    'fr76\u00a03000\u00a06000\u00a00112\u00a03456\u00a07890\u00a0189',
    'FR76 3000 6000 0112 3456 7890 189',
  ],
  ['transfer.bic', 'demofrpp', 'DEMOFRPP'],
  ['legal.siren', '732\u202f829\u202f320', '732 829 320'],
  ['legal.vat_number', 'fr12 345678901', 'FR12 345678901'],
  ['instalments.minimum', '35,50 €', '35,50'],
] as const)('%s pasted as %j is kept as it is printed', (key, value, kept) => {
  expect(checkSettingValue(key, value)).toEqual({ ok: true, value: kept })
})

test('a colour that cannot be read is refused with its contrast and the nearest one that can', () => {
  expect(checkSettingValue('look.accent', '8A1F4D')).toEqual({ ok: true, value: '#8a1f4d' })
  const refused = checkSettingValue('look.accent', '#FFCC00')
  expect(refused).toMatchObject({ ok: false, message: expect.stringMatching(/contraste de 1,3, il en faut 4,5/) })
  const proposed = refused.ok ? '' : (/: (#[0-9a-f]{6})$/.exec(refused.message)?.[1] ?? '')
  expect(checkSettingValue('look.accent', proposed)).toEqual({ ok: true, value: proposed })
})

test('a SIREN has nine digits including a check digit', () => {
  expect(checkSettingValue('legal.siren', '732 829 320')).toMatchObject({ ok: true })
  expect(checkSettingValue('legal.siren', '732 829 321')).toMatchObject({ ok: false })
})

test.each([
  ['shop.name', ''],
  ['shop.email', 'boutique@'],
  ['shop.phone', '12'],
  ['company.founded_on', '2026-02-30'],
  ['company.founded_on', '0014-03-01'],
  ['company.founded_on', '2999-01-01'],
  ['delivery.cutoff_hour', '24'],
  ['instalments.minimum', '-1'],
  ['instalments.warning', ' '],
  ['vat.by_destination', 'peut-être'],
  ['vat.exempt', 'peut-être'],
  ['legal.mediator_site', 'javascript:alert(1)'],
  ['look.accent', 'bleu'],
  ['look.accent', '#12345'],
  ['look.accent', '#ffcc00'],
  ['shop.address', 'deux\nlignes'],
  ['shop.address', 'x'.repeat(501)],
] as const)('%s does not take %j', (key, value) => {
  expect(checkSettingValue(key, value)).toMatchObject({ ok: false, message: expect.stringMatching(/\S/) })
})

test.each(['08 99 70 12 34', '0820 12 34 56', '+33 8 10 12 34 56', '+33 (0)8 92 12 34 56', '0033 892 123 456'])(
  'the surcharged number %s is not the shop’s',
  (phone) => {
    expect(checkSettingValue('shop.phone', phone)).toMatchObject({
      ok: false,
      message: expect.stringMatching('surtaxé'),
    })
  },
)

test.each(['0800 12 34 56', '08 05 12 34 56', '+33 1 99 00 12 34', '09 72 12 34 56', '+32 81 12 34 56'])(
  '%s costs no more than a call',
  (phone) => expect(checkSettingValue('shop.phone', phone)).toMatchObject({ ok: true }),
)

test('the capital is required of every company, not of a sole trader', () => {
  const company = { ...defaults, 'legal.form': 'société par actions simplifiée' }
  expect(missingLegalIdentity(company)).toContain('legal.capital')
  expect(missingLegalIdentity({ ...company, 'legal.capital': '10 000 €' })).not.toContain('legal.capital')
  expect(missingLegalIdentity({ ...defaults, 'legal.form': 'Entreprise individuelle' })).not.toContain('legal.capital')
})

test('under the VAT franchise no VAT number is required', () => {
  expect(missingLegalIdentity(defaults)).toContain('legal.vat_number')
  expect(missingLegalIdentity({ ...defaults, 'vat.exempt': 'oui' })).not.toContain('legal.vat_number')
})

test('an optional setting can be emptied', () => {
  expect(checkSettingValue('transfer.iban', '  ')).toEqual({ ok: true, value: '' })
})

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', ''])('« %s » is no setting', (key) => {
  expect(isSettingKey(key)).toBe(false)
})
