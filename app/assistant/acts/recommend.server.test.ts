import { expect, test } from 'vitest'
import { normalise } from '~/models/values/search-text'
import { talk } from '~/templates/osmoseurs/talk'
import { needsIn } from './recommend.server'

const knowledge = { talk: { needs: talk.needs ?? [], households: talk.households ?? [] } }
const question = (text: string) => ({ text, plain: normalise(text) })

test('a sentence holds answers of the questionnaire', () => {
  expect(
    needsIn(question('Pour un couple en appartement, l’eau a un goût de chlore, budget de 450 euros'), knowledge),
  ).toEqual({
    answers: { household_size: '1-2', usage: 'résidentiel', problem: 'goût' },
    budgetCents: 45_000,
  })
  expect(needsIn(question('du calcaire et un goût de javel'), knowledge).answers).toEqual({ problem: 'tous' })
  expect(needsIn(question('Bonjour'), knowledge).answers).toEqual({})
})
