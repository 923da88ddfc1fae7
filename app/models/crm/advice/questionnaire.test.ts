import { expect, test } from 'vitest'
import { pick } from '~/runtime/record'
import { templates } from '~/templates/index.server'
import { questionnaire } from '~/templates/osmoseurs/questionnaire'
import { allAnswers } from '../../../../tests/support/questionnaire'
import { answersQuery, readAnswers } from './questionnaire'
import { editWords, questionnaireWordNames, withCount } from './questionnaire-content'
import { questionnaireWordsForm } from './questionnaire-forms'

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

test.each(Object.entries(templates))(
  'the words of %s are accepted by the form, and leave nothing in braces',
  (_, each) => {
    const original = pick(each.questionnaire.words, questionnaireWordNames)
    expect(questionnaireWordsForm.parse({ ...original, version: '0' })).toEqual({ ...original, version: 0 })
    for (const name of questionnaireWordNames) expect(withCount(original[name], 5)).not.toMatch(/[{}]/)
  },
)

test('words equal to the template’s are not kept, and the questions stay', () => {
  const original = pick(questionnaire.words, questionnaireWordNames)
  const content = { questions: questionnaire.questions, rules: [], words: { title: 'Le mien', begin: 'Allons-y' } }
  const edited = editWords(content, { words: { ...original, begin: 'Allons-y' }, original })
  expect(edited).toMatchObject({
    content: { ...content, words: { begin: 'Allons-y' } },
    before: { 'Titre de la page': 'Le mien' },
    after: { 'Titre de la page': original.title },
  })
  expect(editWords(content, { words: { ...original, ...content.words }, original })).toEqual({
    ok: false,
    reason: 'unchanged',
  })
})
