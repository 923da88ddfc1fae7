import { expect, test } from 'vitest'
import { scoreOf, scoreTone, securityStatus, trendOf } from './score'

test.each([
  [{ passed_weight: 90, run_weight: 120 }, 75],
  [{ passed_weight: 0, run_weight: 15 }, 0],
  [{ passed_weight: 125, run_weight: 125 }, 100],
  [{ passed_weight: 0, run_weight: 0 }, undefined],
])('the weights %j give %s', (weights, score) => {
  expect(scoreOf(weights)).toBe(score)
})

test.each([
  [100, 'positive'],
  [90, 'positive'],
  [89, 'caution'],
  [70, 'caution'],
  [69, 'danger'],
  [0, 'danger'],
] as const)('a score of %i is %s', (score, tone) => {
  expect(scoreTone(score)).toBe(tone)
})

test.each([
  [95, 0, 'healthy'],
  [90, 0, 'healthy'],
  [89, 0, 'attention'],
  [95, 1, 'attention'],
  [undefined, 0, 'attention'],
] as const)('a score of %s with %i critical alerts is %s', (score, criticalAlerts, status) => {
  expect(securityStatus({ score, criticalAlerts })).toBe(status)
})

test.each([
  [[], 'stable'],
  [[80], 'stable'],
  [[80, 82], 'stable'],
  [[80, 83], 'improving'],
  [[80, 77], 'declining'],
  [[60, 100, 80], 'stable'],
  [[60, 60, 90], 'improving'],
] as const)('the scores %j are %s', (scores, trend) => {
  expect(trendOf([...scores])).toBe(trend)
})
