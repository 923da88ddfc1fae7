import { expect, test } from 'vitest'
import { emailForm } from './address'

test.each(['\u200b', '\u00ad', '\u202e', '\u0000', '\ufeff', '\ue000'])(
  'an e-mail with a character that nobody sees is refused (%j)',
  (hidden) => {
    for (const email of [`al${hidden}ice@example.fr`, `alice@exam${hidden}ple.fr`, `alice@example.f${hidden}r`]) {
      expect(emailForm.safeParse(email).success).toBe(false)
    }
  },
)

test('an e-mail keeps its accents and tags, without the spaces around it', () => {
  expect(emailForm.parse(' zoé+1@café.example ')).toBe('zoé+1@café.example')
})
