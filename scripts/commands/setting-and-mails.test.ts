import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inlinePictures, pictureReader } from '~/mails/attachments.server'
import { readSettings } from '~/models/base/setting/index.server'
import { queueAnyMail } from '../../tests/support/mails'
import { openTestShop } from '../../tests/support/order-row'
import type { Command } from './index'
import mails from './mails'
import setting from './setting'

const at = new Date('2026-11-20T13:05:00Z')

async function terminal() {
  const tenant = await openTestShop(at)
  const run = async (command: Command, ...args: string[]) => {
    const lines: string[] = []
    const exitCode = await command(args, { tenant, write: (line) => lines.push(line) })
    return { exitCode, output: lines.join('\n').replace(/[\u202f\u00a0]/g, ' ') }
  }
  return { tenant, run }
}

test('setting without arguments lists every setting with its label', async () => {
  const { run } = await terminal()
  const { exitCode, output } = await run(setting)
  expect(exitCode).toBe(0)
  expect(output).toContain('shop.name = Osmoseurs & Co\n    Nom de la boutique')
  expect(output).toContain('transfer.iban = (vide)')
})

test('a setting accepts a value of several words', async () => {
  const { tenant, run } = await terminal()
  expect(await run(setting, 'shop.name', 'Eau', 'Claire')).toMatchObject({ exitCode: 0 })
  expect((await readSettings(tenant.db))['shop.name']).toBe('Eau Claire')
})

test('an invalid value is refused and changes nothing', async () => {
  const { tenant, run } = await terminal()
  expect(await run(setting, 'delivery.cutoff_hour', '25')).toEqual({
    exitCode: 1,
    output: 'delivery.cutoff_hour n’a pas été changé. Un nombre entier de 0 à 23.',
  })
  expect((await readSettings(tenant.db))['delivery.cutoff_hour']).toBe('14')
})

test('for an unknown key the nearest ones are suggested', async () => {
  const { run } = await terminal()
  const { exitCode, output } = await run(setting, 'shop.mail', 'a@b.fr')
  expect(exitCode).toBe(1)
  expect(output).toMatch(/^Réglage inconnu : shop\.mail\. Vouliez-vous dire : shop\.email, /)
})

test('mails lists the outbox and shows the text of one mail', async () => {
  const { tenant, run } = await terminal()
  expect(await run(mails)).toEqual({ exitCode: 0, output: 'Aucun e-mail.' })
  await queueAnyMail(tenant.db, { key: 'essai', to: 'lea@example.fr', at })
  const { output } = await run(mails, '--queued')
  expect(output).toMatch(
    /^\S+ {2}20 novembre 2026 à 14:05 {2}en attente\n {4}À lea@example\.fr : Votre lien de connexion$/,
  )
  const [id = ''] = output.split(' ')
  expect((await run(mails, id)).output).toContain('Ce lien ouvre votre compte')
  const file = join(mkdtempSync(join(tmpdir(), 'mail-')), 'lien.html')
  expect(await run(mails, id, '--html', file)).toEqual({
    exitCode: 0,
    output: `Ouvrez-le dans un navigateur : ${file}`,
  })
  expect(readFileSync(file, 'utf8')).toMatch(/^<!DOCTYPE html>.*Ce lien ouvre votre compte/is)
  expect((await run(mails, id, '--html', file)).output).toContain('EEXIST')
  expect((await run(mails, id, '--html')).output).toMatch(/^Usage/)
  expect(await run(mails, 'inconnu')).toMatchObject({ exitCode: 1 })
})

test('a saved mail embeds its pictures, so that it renders anywhere', async () => {
  const picture = 'essentiel-face-0a-1200x630.jpg'
  const { tenant } = await terminal()
  const folder = join(tenant.uploadsDir, 'products')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, picture), 'jpeg')
  const html = `<img src="https://boutique.example/uploads/products/${picture}" alt=""/>`
  const whole = await inlinePictures(html, pictureReader(tenant.uploadsDir))
  expect(whole).toBe(`<img src="data:image/jpeg;base64,${Buffer.from('jpeg').toString('base64')}" alt=""/>`)
})
