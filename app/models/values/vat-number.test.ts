import { expect, test } from 'vitest'
import { isOtherSiren, isUnionVatNumber, readVatNumber, sirenForm, vatNumberForm } from './vat-number'

test.each([
  ['fr 40 303 265 045', 'FR40303265045'],
  ['FR83.404.833.048', 'FR83404833048'],
  ['FRK7399859412', 'FRK7399859412'],
  ['FR 53 000004605', 'FR53000004605'],
  ['BE 0403.019.261', 'BE0403019261'],
  ['BE403.019.261', 'BE0403019261'],
  ['LU 150 274 42', 'LU15027442'],
  ['CHE-107.787.577 TVA', 'CHE107787577TVA'],
  ['DE 136,695 976'.replace(',', '.'), 'DE136695976'],
  ['NL4495445B01'.replace('NL4', 'NL004'), 'NL004495445B01'],
  ['GR 094259216', 'EL094259216'],
  ['ESB58378431', 'ESB58378431'],
])('%s is stored as %s', (typed, stored) => {
  expect(vatNumberForm.parse(typed)).toBe(stored)
})

test.each([
  // Invalid: key, SIREN, missing digit, unused letter in a new-style key.
  'FR41303265045',
  'FR40303265046',
  'FR4030326504',
  'FRO0303265045',
  '40303265045',
  '303265045',
  'BE0403019262',
  'LU15027443',
  'CHE107787576',
  'US123456789',
  'FR<b>40303265045',
  'x'.repeat(5000),
])('%.20s is refused with an example of one', (typed) => {
  expect(vatNumberForm.safeParse(typed).error?.issues[0]?.message).toContain('par exemple FR40303265045')
})

test('an empty number is null, and a Swiss one is not checked by VIES', () => {
  expect([vatNumberForm.parse(''), vatNumberForm.parse(' '), vatNumberForm.parse(undefined)]).toEqual([
    null,
    null,
    null,
  ])
  expect([isUnionVatNumber('LU15027442'), isUnionVatNumber('CHE107787577TVA'), isUnionVatNumber('?')]).toEqual([
    true,
    false,
    false,
  ])
  expect(readVatNumber('fr40 303265045')).toEqual({ country: 'FR', number: '40303265045' })
})

test('a SIREN is nine digits with a check digit, in any spelling, or missing', () => {
  expect(['303 265 045', '303.265.045', ' 303265045 '].map((typed) => sirenForm.parse(typed))).toEqual(
    Array(3).fill('303265045'),
  )
  expect([sirenForm.parse(''), sirenForm.parse(undefined)]).toEqual([null, null])
})

test.each(['303265046', '3032650', 'BE0403170701', '٣٠٣٢٦٥٠٤٥', '3'.repeat(50)])(
  '%s is no SIREN, and is told so',
  (typed) => {
    expect(sirenForm.safeParse(typed).error?.issues[0]?.message).toContain('il a 9 chiffres')
  },
)

test('a SIREN other than that of the VAT number is refused', () => {
  expect([isOtherSiren('303265045', 'FR40303265045'), isOtherSiren('552100554', 'FR40303265045')]).toEqual([
    false,
    true,
  ])
  expect([isOtherSiren('303265045', null), isOtherSiren('303265045', 'BE0403170701')]).toEqual([false, false])
})
