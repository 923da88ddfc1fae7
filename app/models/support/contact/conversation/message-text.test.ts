import { expect, test } from 'vitest'
import { expectedAnswerText } from './message-text'

const week = 'du lundi au vendredi de 9h à 12h et de 14h à 18h'

test.each([
  ['during the opening', week, '2026-11-19T09:00:00Z', 'aujourd’hui, avant 12\u00a0h, ou dès la réouverture'],
  ['at midday', week, '2026-11-19T11:30:00Z', 'aujourd’hui, à partir de 14\u00a0h'],
  ['on a Friday evening', week, '2026-11-20T18:00:00Z', 'à partir du lundi 23\u00a0novembre, à 9\u00a0h'],
  ['on the eve of a public holiday', week, '2026-12-24T18:00:00Z', 'à partir du lundi 28\u00a0décembre, à 9\u00a0h'],
  [
    'a shop that never closes',
    '7j/7 de 9h à 19h',
    '2026-12-24T19:00:00Z',
    'à partir du vendredi 25\u00a0décembre, à 9\u00a0h',
  ],
  ['hours that are only words', 'sur rendez-vous', '2026-11-19T09:00:00Z', 'pendant nos horaires (sur rendez-vous)'],
  ['no hours', '', '2026-11-19T09:00:00Z', 'dès que possible'],
])('%s', (_, hours, at, words) => {
  expect(expectedAnswerText(hours, new Date(at))).toBe(words)
})
