import { expect, test } from 'vitest'
import { requestNumber } from '~/models/support/contact'
import { contactForm, receiveMessage } from '~/models/support/contact/index.server'

import { openTestShop } from '../../tests/support/order-row'
import requests from './requests'

const at = new Date('2026-11-20T13:05:00Z')

test('requests lists open requests with their deadlines, and marks one done', async () => {
  const tenant = await openTestShop(at)
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const exitCode = await requests(args, { tenant, write: (line) => lines.push(line) })
    return { exitCode, output: lines.join('\n').replace(/[\u202f\u00a0]/g, ' ') }
  }
  expect(await run()).toEqual({ exitCode: 0, output: 'Aucune demande n’attend.' })
  const form = contactForm.parse({ name: 'Léa', email: 'lea@example.fr', subject: 'retour', message: 'Deux\nlignes' })
  const { id } = await receiveMessage(tenant.db, { form, at })
  const number = requestNumber(id)
  const { output } = await run()
  expect(output).toContain(`${number}  avant le 22 novembre 2026 à 14:05`)
  expect(output).toContain(
    '    Répondre à Léa <lea@example.fr>\n    Un retour, la garantie, une réclamation\n    Deux\n    lignes',
  )
  expect(await run(number)).toMatchObject({ exitCode: 1, output: 'Usage : npm run requests [-- <référence> done]' })
  expect(await run('ABCD', 'done')).toMatchObject({ exitCode: 1 })
  expect(await run(number, 'done')).toEqual({ exitCode: 0, output: `La demande ${number} est faite.` })
  expect(await run()).toMatchObject({ output: 'Aucune demande n’attend.' })
})
