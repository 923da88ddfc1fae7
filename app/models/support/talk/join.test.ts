import { expect, test } from 'vitest'
import { joinTalks } from './join'

test('sample sentences belong to the heading above them, and lists of several talks follow each other', () => {
  const shop = {
    phrases: '# price\ncombien\n\n# stock\nil en reste',
    answers: { price: { say: 'Un prix.' } },
    aliases: {},
  }
  const trade = { phrases: '# price\nquel tarif\n', answers: {}, aliases: { aquapet: ['aqua'] }, troubles: ['leak'] }
  const { samples, answers, aliases, troubles } = joinTalks([shop, trade])
  expect(samples).toEqual([
    { subject: 'price', text: 'combien' },
    { subject: 'stock', text: 'il en reste' },
    { subject: 'price', text: 'quel tarif' },
  ])
  expect({ answers, aliases, troubles }).toEqual({
    answers: { price: { say: 'Un prix.' } },
    aliases: { aquapet: ['aqua'] },
    troubles: ['leak'],
  })
})
