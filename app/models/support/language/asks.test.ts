import { expect, test } from 'vitest'
import { normalise } from '~/models/values/search-text'
import { asksSomething } from './asks'

const asked = (text: string) => asksSomething({ text, plain: normalise(text) })

test.each(['Et le Premium ?', 'livrez-vous à Lille', 'c’est combien', 'faut-il percer'])('« %s » asks', (text) => {
  expect(asked(text)).toBe(true)
})

test.each(['Nous sommes quatre à la maison.', 'je prends le Premium', 'il fuit'])('« %s » only tells', (text) => {
  expect(asked(text)).toBe(false)
})
