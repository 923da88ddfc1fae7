import { expect, test } from 'vitest'
import { readMails } from '../../../../tests/support/mails'
import { later, openDemoShop } from '../../../../tests/support/shop-database'
import { backupReason, queueBackupAlert } from './index.server'

test('administrators are mailed the reason of a missed backup, once a day', async () => {
  const db = await openDemoShop()
  const reason = backupReason(
    'Sauvegarde vérifiée\u202f: a.tar\nPas de sauvegarde de «\u202fvelo\u202f». Le disque est plein (ENOSPC).',
  )
  expect(reason).toBe('Pas de sauvegarde de «\u202fvelo\u202f». Le disque est plein (ENOSPC).')
  const alert = (minutes: number) => queueBackupAlert(db, { reason, backupDir: '/nulle/part', at: later(minutes) })
  for (const minutes of [0, 5, 10]) await alert(minutes)
  const mails = await readMails(db, { kind: 'backup-failed' })
  expect(mails.length).toBeGreaterThan(0)
  await alert(24 * 60)
  expect(await readMails(db, { kind: 'backup-failed' })).toHaveLength(2 * mails.length)
  expect(mails[0]?.text).toContain('Le disque est plein (ENOSPC)')
  expect(mails[0]?.text).toContain('aucune')
})

test('a bug is not told by its stack', () => {
  expect(backupReason('TypeError: x is not a function\n    at file.js:1')).toBe(
    'Le travail s’est arrêté\u202f; le journal du serveur en a la raison.',
  )
})
