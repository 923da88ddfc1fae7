import { expect, test } from 'vitest'
import { newPasswordForm } from './password-rules'

test.each(['quatre mots sans suite', `${'é'.repeat(7)}a`, ` ${'x7'.repeat(60)} `])(
  '« %s » is accepted unchanged',
  (password) => {
    expect(newPasswordForm.parse(password)).toBe(password)
  },
)

test.each([
  [undefined, 'Mot de passe requis'],
  ['', '8 caractères au moins'],
  ['sept777', '8 caractères au moins'],
  ['x7'.repeat(65), '128 caractères au plus'],
  ['Azerty123', 'parmi les plus courants'],
  ['MOTDEPASSE', 'parmi les plus courants'],
  ['zzzzzzzzzzzz', 'parmi les plus courants'],
])('« %s » is refused: %s', (password, message) => {
  expect(newPasswordForm.safeParse(password).error?.issues[0]?.message).toContain(message)
})
