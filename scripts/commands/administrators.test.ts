import { expect, test } from 'vitest'
import { acceptPasswordLink } from '~/models/platform/administrator/index.server'
import { openTestShop } from '../../tests/support/order-row'
import { at } from '../../tests/support/shop-database'
import administrators from './administrators'

async function commandOf() {
  const tenant = await openTestShop(at)
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const exitCode = await administrators(args, { tenant, write: (line) => lines.push(line) })
    return { exitCode, output: lines.join('\n').replace(/[\u202f\u00a0]/g, ' ') }
  }
  const accept = async (output: string, account: { name?: string; email?: string } = {}) => {
    const token = /\/login\/lien\/([\w-]+)$/.exec(output)?.[1] ?? ''
    const password = 'une phrase de passe'
    return (await acceptPasswordLink(tenant.db, { token, password, at: new Date(), ...account })).ok
  }
  return { run, accept }
}

test('the first administrator is created by a link, the next by invitation, and each can be reset', async () => {
  const { run, accept } = await commandOf()
  expect(await run()).toMatchObject({ exitCode: 0, output: expect.stringContaining('Aucun administrateur') })
  const { output } = await run('set-up')
  expect(await accept(output, { name: 'Léa Roux', email: 'lea@example.fr' })).toBe(true)
  expect(await run('set-up')).toMatchObject({ exitCode: 1 })
  const invited = await run('invite', 'zoe@example.fr', 'Zoé', 'Blanc')
  expect((await run()).output).toMatch(/zoe@example\.fr {2}Zoé Blanc {2}invité/)
  expect(await accept(invited.output)).toBe(true)
  expect(await run('invite', 'zoe@example.fr', 'Zoé')).toEqual({
    exitCode: 1,
    output: 'zoe@example.fr est déjà administrateur.',
  })
  expect(await accept((await run('reset', 'zoe@example.fr')).output)).toBe(true)
  expect((await run()).output).toContain('zoe@example.fr  Zoé Blanc  jamais entré')
})

test('the last administrator cannot be removed, and an unknown one is reported', async () => {
  const { run, accept } = await commandOf()
  await accept((await run('set-up')).output, { name: 'Léa Roux', email: 'lea@example.fr' })
  expect((await run('disable', 'lea@example.fr')).output).toBe('C’est le dernier administrateur actif.')
  await accept((await run('invite', 'zoe@example.fr', 'Zoé')).output)
  expect(await run('disable', 'lea@example.fr')).toEqual({ exitCode: 0, output: 'lea@example.fr ne peut plus entrer.' })
  expect((await run('reset', 'lea@example.fr')).output).toBe('lea@example.fr est désactivé.')
  expect((await run()).output).toContain('lea@example.fr  Léa Roux  désactivé')
  expect(await run('enable', 'lea@example.fr')).toMatchObject({ exitCode: 0 })
  for (const verb of ['reset', 'disable', 'enable']) {
    expect((await run(verb, 'paul@example.fr')).output).toBe('paul@example.fr n’est pas administrateur.')
  }
  for (const args of [['remove'], ['reset'], ['invite', 'paul@example.fr'], ['toString', 'paul@example.fr']]) {
    expect(await run(...args)).toMatchObject({ exitCode: 1, output: expect.stringMatching(/^Usage/) })
  }
})
