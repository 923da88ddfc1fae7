import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filledFolder } from '../support/filled-folder'
import { startS3Server } from '../support/s3-server'
import { runCommand } from '../support/server-process'

const at = new Date('2026-11-20T10:00:00Z')

async function newFolder(moment = at): Promise<string> {
  const dataDir = await filledFolder({ demo: true, at: moment })
  chmodSync(dataDir, 0o700)
  onTestFinished(() => {
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(`${dataDir}-sauvegardes`, { recursive: true, force: true })
  })
  return dataDir
}

const environmentOf = (dataDir: string, copy: Record<string, string>) => ({
  ...{ DATA_DIR: dataDir, BACKUP_DIR: `${dataDir}-sauvegardes`, SESSION_SECRET: '', AGENTS: 'off', LOG_LEVEL: 'error' },
  ...copy,
})

test('a backup goes to a bucket, what it refused goes with the next one, and all comes back to another machine', async () => {
  const s3 = await startS3Server()
  const dataDir = await newFolder()
  const environment = environmentOf(dataDir, s3.environment)
  const run = (...args: string[]) => runCommand(args, environment)
  const archives = () => [...s3.objects.keys()].filter((key) => key.endsWith('.tar'))
  const first = await run('backup')
  expect(first.output).toContain('Archives copiées dans s3://essai/boutique\u202f: 1.')
  expect(archives()).toHaveLength(1)
  expect([...s3.objects.keys()].some((key) => key.startsWith('boutique/files/'))).toBe(true)

  s3.state.fault = 'refusing'
  const refused = await run('backup')
  expect(refused.output).toContain('Sauvegarde vérifiée')
  expect(refused.output).toMatch(
    /Pas de copie de sauvegarde\. 127\.0\.0\.1:\d+ refuse l’accès au seau essai \(AccessDenied\)\./,
  )
  expect(refused.output).not.toMatch(/^\s+at /m)
  expect(refused.exitCode).toBe(1)
  expect((await run('doctor')).output).toContain('La dernière sauvegarde n’est pas dans s3://essai/boutique.')

  s3.state.fault = undefined
  expect((await run('backup')).output).toContain('Archives copiées dans s3://essai/boutique\u202f: 2.')
  expect(archives()).toHaveLength(3)
  const doctor = (await run('doctor')).output
  expect(doctor).toContain('Sauvegardes copiées dans s3://essai/boutique.')
  expect(doctor).toContain('Les archives sont copiées en clair')

  for (const folder of [dataDir, environment.BACKUP_DIR]) rmSync(folder, { recursive: true })
  s3.state.fault = 'half-sent'
  const cut = await run('restore', '--fetch')
  expect(cut.output).toMatch(/ne répond pas, ou s’interrompt.*\nCe qui est déjà rapporté est gardé\./)
  expect(cut.exitCode).toBe(1)
  s3.state.fault = undefined
  expect((await run('restore', '--fetch')).output).toMatch(
    /Archives rapportées de s3:\/\/essai\/boutique dans .*\u202f: 3\./,
  )
  const verified = await run('restore', '--newest', '--verify')
  expect(verified.output).toContain('peut être restaurée')
})

test('a bucket that another installation uses is refused, and its archives stay', async () => {
  const s3 = await startS3Server()
  const [one, other] = [await newFolder(), await newFolder(new Date('2026-11-19T10:00:00Z'))]
  await runCommand(['backup'], environmentOf(one, s3.environment))
  const before = [...s3.objects.keys()]
  const { output, exitCode } = await runCommand(['backup'], environmentOf(other, s3.environment))
  expect(output).toContain('s3://essai/boutique contient les sauvegardes d’une autre installation.')
  expect(exitCode).toBe(1)
  expect([...s3.objects.keys()]).toEqual(before)
  expect(existsSync(join(`${other}-sauvegardes`, 'files'))).toBe(true)
})
