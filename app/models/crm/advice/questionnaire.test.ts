import { expect, test } from 'vitest'
import { questionnaire } from '~/templates/osmoseurs/questionnaire'
import { allAnswers } from '../../../../tests/support/questionnaire'
import { answersQuery, readAnswers } from './questionnaire'

const read = (query: string) => {
  const { missing, ...rest } = readAnswers(questionnaire, new URLSearchParams(query))
  return { ...rest, missing: missing?.name }
}

test('answers survive a round trip through the query string', () => {
  for (const answers of allAnswers()) {
    expect(readAnswers(questionnaire, answersQuery(answers)).complete).toEqual(answers)
  }
  expect(new Set(allAnswers().map((answers) => answersQuery(answers).toString())).size).toBe(960)
})

test('the first unanswered question is returned, and later answers are kept', () => {
  expect(read('usage=commercial&budget=1000€%2B')).toEqual({
    answers: { usage: 'commercial', budget: '1000€+' },
    complete: undefined,
    missing: 'household_size',
    unknown: false,
  })
})

test.each(['usage=piscine', 'usage=', 'usage=commercial&usage=les_deux', 'usage=__proto__'])(
  '%s is an unknown answer',
  (query) => {
    expect(read(query)).toMatchObject({ answers: {}, missing: 'usage', unknown: true })
  },
)

test('no answer is not an error', () => {
  expect(read('')).toEqual({ answers: {}, complete: undefined, missing: 'usage', unknown: false })
})
