import { expect, test } from 'vitest'
import { stepForm } from './forms'

test('every wrong field of a step is refused at once', () => {
  const wrong = {
    version: '1',
    after_hours: '0',
    subject: 'Bonjour {inconnu}',
    text: '[Voir](https://ailleurs.example)',
  }
  const { error } = stepForm('bienvenue').safeParse(wrong)
  expect(error?.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    expect.stringMatching(/^after_hours: Un nombre d’heures/),
    expect.stringMatching(/^subject: \{inconnu\} n’est pas connu ici/),
    expect.stringMatching(/^text: Un bouton mène dans la boutique/),
  ])
})
