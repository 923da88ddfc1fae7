import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailForm, phoneForm, savedAddressSchema } from './address'
import { addressesIn, isEmailAddress } from './email-address'
import { proposeEmail } from './mail-provider'
import { phoneKey } from './phone'
import { readPhone } from './phone-plan'

const seed = 20_261_128

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const separator = fc.constantFrom(' ', '', '.', '-', '/', '\u2011', '\u2013', '\u00a0', '\u202f')
const hidden = fc.constantFrom('', '', '', '\u202a', '\u200b', '\ufeff')

/** Groups of digits by country, as people write them, with the trunk prefix. */
const plans = {
  France: fc.tuple(fc.constantFrom('01', '02', '03', '04', '05', '06', '07', '09'), ...[2, 2, 2, 2].map(digits)),
  Belgique: fc.oneof(
    fc.tuple(fc.constantFrom('0470', '0475', '0486', '0497'), ...[2, 2, 2].map(digits)),
    fc.tuple(fc.constantFrom('02', '03', '04', '09'), fc.constantFrom('234', '345'), ...[2, 2].map(digits)),
  ),
  Suisse: fc.tuple(fc.constantFrom('021', '022', '044', '076', '078', '079'), digits(3), ...[2, 2].map(digits)),
  Luxembourg: fc.oneof(
    fc.tuple(fc.constantFrom('621', '661', '691'), ...[3, 3].map(digits)),
    fc.tuple(fc.constantFrom('26', '27'), ...[2, 2].map(digits)),
  ),
}
const prefixes = { France: '33', Belgique: '32', Suisse: '41', Luxembourg: '352' }

const phone = fc.constantFrom(...(Object.keys(plans) as (keyof typeof plans)[])).chain((country) =>
  fc
    .record({
      groups: plans[country],
      between: separator,
      before: hidden,
      style: fc.constantFrom('national', '+', '00', '(0)'),
    })
    .map(({ groups, between, before, style }) => {
      const national = groups.join(between)
      const rest = national.replace(/^0/, '')
      const prefix = prefixes[country]
      const written = {
        national,
        '+': `+${prefix} ${rest}`,
        '00': `00${prefix}${between}${rest}`,
        '(0)': country === 'Luxembourg' ? `+${prefix}${rest}` : `+${prefix} (0)${rest}`,
      }[style as 'national']
      return { country, typed: `${before}${written}`, key: `${prefix}${rest.replace(/\D/g, '')}` }
    }),
)

const place = { firstName: 'Claire', lastName: 'Fontaine', address: '1 rue du Lac', city: 'Ville' }
const postalCodes = { France: '69003', Belgique: '1000', Suisse: '1200', Luxembourg: '1234' }

test('1,000 telephones of four countries are accepted with any separator, and stored as they are dialled', () => {
  const shapes = fc.sample(phone, { numRuns: 1000, seed })
  for (const { country, typed, key } of shapes) {
    const { data } = savedAddressSchema.safeParse({ ...place, postalCode: postalCodes[country], country, phone: typed })
    expect([typed, country, data && phoneKey(data.phone).replace(/^0/, '33')]).toEqual([typed, country, key])
    expect(data?.phone).toMatch(/^\+?[\d ]+$/)
  }
})

test('a telephone keeps the form that is searched and dialled', () => {
  const forms = {
    '0612345678': '06 12 34 56 78',
    '\u202a06 12 34 56 78\u202c': '06 12 34 56 78',
    '(0)2.34.56.78.90': '02 34 56 78 90',
    '+32 475/12 34 56': '+32 475 12 34 56',
    '0475/12.34.56': '+32 475 12 34 56',
    '02 123 45 67': '+32 2 123 45 67',
    '+33 (0)6 12 34 56 78': '+33 6 12 34 56 78',
    '+44 7911 123456': '+44 7911 123456',
  }
  for (const [typed, stored] of Object.entries(forms)) expect([typed, phoneForm.parse(typed)]).toEqual([typed, stored])
  expect(readPhone('0475/12.34.56', 'Belgique')).toBe('+32 475 12 34 56')
})

const impossiblePhone = fc.oneof(
  fc.stringMatching(/^0[1-9](?:[ .-]?\d\d){1,2}$/),
  fc.stringMatching(/^0[67](?: \d\d){3} \d$/),
  fc.stringMatching(/^0[1-9](?: \d\d){5,8}$/),
  fc.stringMatching(/^\+33 0?[1-9](?: \d\d){1,3}$/),
  fc.stringMatching(/^\+32 4\d{2}(?: \d\d){1,2}$/),
  fc.stringMatching(/^\+(?:999|210) \d{9}$/),
  fc.stringMatching(/^0{6,14}$/),
  fc.stringMatching(/^06 12 34 56 [a-z]{2}$/),
  fc.constantFrom('06 12 34 56 78 ou 07 12 34 56 78', '3630', '112', 'aucun', '+', '+33', '00 00 00 00 00'),
)

test('250 impossible telephones are refused', () => {
  for (const typed of fc.sample(impossiblePhone, { numRuns: 250, seed }))
    expect([typed, phoneForm.safeParse(typed).error?.issues[0]?.message]).toEqual([typed, 'Téléphone invalide'])
})

const local = fc.stringMatching(/^[a-zA-Z\d]{1,12}(?:[._+'-][a-z\d]{1,12}){0,3}$/)
const label = fc.stringMatching(/^[a-z\d](?:[a-z\d-]{0,20}[a-z\d])?$/).filter((text) => text.slice(2, 4) !== '--')
const domain = fc.oneof(
  fc.constantFrom('orange.fr', 'gmail.com', 'skynet.be', 'bluewin.ch', 'pt.lu', 'café.fr', 'ac-lyon.fr'),
  fc
    .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.constantFrom('fr', 'be', 'ch', 'lu', 'com', 'paris'))
    .map(([labels, last]) => [...labels, last].join('.')),
)
const spelling = fc.constantFrom('', ' ')

test('1,000 e-mail addresses are accepted', () => {
  const shapes = fc.sample(fc.tuple(spelling, local, domain, spelling), { numRuns: 1000, seed })
  for (const [before, box, host, after] of shapes) {
    const typed = `${before}${box}@${host}${after}`
    expect([typed, emailForm.safeParse(typed).success]).toEqual([typed, true])
  }
})

const badDomain = fc.oneof(
  fc
    .tuple(domain, fc.constantFrom("'", '*', '!', '`', '}', '$', '&', '_', '-', '"', ' x'))
    .map((parts) => parts.join('')),
  domain.map((host) => `-${host}`),
  domain.map((host) => host.replace('.', '-.')),
  domain.map((host) => host.replace('.', '..')),
  domain.map((host) => host.replace('.', '_.')),
  fc.constantFrom('orange', 'localhost', '1.2.3.4', `${'a'.repeat(64)}.fr`, `${'a.'.repeat(130)}fr`, ''),
)
const badLocal = fc.constantFrom('', '.claire', 'claire.', 'cla..ire', 'cla ire', 'cl@ire', 'cla,ire', 'a'.repeat(65))

test('250 impossible e-mail addresses are refused', () => {
  const impossible = fc.oneof(
    fc.tuple(local, badDomain).map((parts) => parts.join('@')),
    fc.tuple(badLocal, domain).map((parts) => parts.join('@')),
  )
  for (const typed of fc.sample(impossible, { numRuns: 250, seed }))
    expect([typed, emailForm.safeParse(typed).success]).toEqual([typed, false])
})

test.each([
  ['rené@orange.fr', /contient « é » avant le @\. Sans accent, ce serait rene@orange\.fr$/],
  ['Zoé.Œuf+à@Hôtel.fr', /« éŒà ».*Sans accent, ce serait Zoe\.Oeuf\+a@Hôtel\.fr$/],
  ['иван@example.fr', /« ива ».*Donnez-en une autre$/],
])('%s, where our mail does not arrive, is refused', (typed, words) => {
  expect(emailForm.safeParse(typed).error?.issues.map(({ message }) => message.replaceAll('\u202f', ' '))).toEqual([
    expect.stringMatching(words),
  ])
  expect(addressesIn(`Écrivez à ${typed}.`)).toEqual([typed])
})

test('a slip in a known provider is proposed back, a real domain is not', () => {
  const slips = {
    'gmail.con': 'gmail.com',
    'gmail.fr': 'gmail.com',
    'gmial.com': 'gmail.com',
    'orange.f': 'orange.fr',
    'hotmial.fr': 'hotmail.fr',
    'hotmial.con': 'hotmail.com',
    'wanado.fr': 'wanadoo.fr',
    'laposte.ne': 'laposte.net',
    'yaho.fr': 'yahoo.fr',
  }
  for (const [typed, meant] of Object.entries(slips))
    expect([typed, proposeEmail(`Claire@${typed}`)]).toEqual([typed, `Claire@${meant}`])
  for (const real of [
    'gmail.com',
    'mail.com',
    'ymail.com',
    'outlook.be',
    'example.fr',
    'orange.com.fr',
    'free.org',
    'me.fr',
  ])
    expect([real, proposeEmail(`claire@${real}`)]).toEqual([real, undefined])
})

test('an address is found in a sentence without what surrounds it', () => {
  expect(addressesIn("Écrivez à 'claire@orange.fr', merci")).toEqual(['claire@orange.fr'])
  expect(isEmailAddress('claire@orange.fr’')).toBe(false)
})
