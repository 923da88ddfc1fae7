import { expect, test } from 'vitest'
import { emailForm } from './address'
import { isSameEmail, normalizeEmail } from './email-address'

test.each(['\u200b', '\u00ad', '\u202e', '\u0000', '\ufeff', '\ue000'])(
  'an e-mail with a character that nobody sees is refused (%j)',
  (hidden) => {
    for (const email of [`al${hidden}ice@example.fr`, `alice@exam${hidden}ple.fr`, `alice@example.f${hidden}r`]) {
      expect(emailForm.safeParse(email).success).toBe(false)
    }
  },
)

test('an e-mail in the marks that may surround one in a header is refused: it would be written to all the same', () => {
  const same = [
    '<a@b.fr>',
    'a@b.fr>',
    '(moi)a@b.fr',
    'a(moi)@b.fr',
    'a@b.fr(moi)',
    '"a"@b.fr',
    'a@[127.0.0.1]',
    'moi:a@b.fr;',
  ]
  for (const typed of [...same, 'a@b.fr,c@d.fr']) {
    expect([typed, emailForm.safeParse(typed).success]).toEqual([typed, false])
  }
})

test('an e-mail keeps its accents and tags, without the spaces around it', () => {
  expect(emailForm.parse(' zoé+1@café.example ')).toBe('zoé+1@café.example')
})

test('an e-mail is kept in one spelling beyond ASCII, and found whatever its capitals', () => {
  for (const typed of ['ÉloÏse+A@CAFÉ.example', 'E\u0301loI\u0308se+A@CAFE\u0301.example']) {
    expect(emailForm.parse(typed)).toBe('éloïse+A@CAFé.example')
    expect(isSameEmail(typed, 'éloïse+a@café.example')).toBe(true)
  }
  expect(isSameEmail('eloise@cafe.example', 'éloïse@café.example')).toBe(false)
})

test('an address found is one that SQLite’s lower() finds among those stored', () => {
  const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  for (const typed of [
    'AΣ@example.fr',
    'ΟΔΟΣ@example.fr',
    'İa@example.fr',
    '\u212aate@example.fr',
    'ŠÉ@x.fr',
    'ẞ@x.fr',
  ]) {
    expect([typed, lower(emailForm.parse(typed))]).toEqual([typed, normalizeEmail(typed)])
    expect(normalizeEmail(emailForm.parse(typed))).toBe(normalizeEmail(typed))
  }
})
