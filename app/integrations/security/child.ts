import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { DamagedArchive } from '~/database/backup/archive.server'
import type { Manifest } from '~/database/backup/manifest.server'
import { RestoreRefused, unpackBackup } from '~/database/backup/restore.server'
import { FileLocked } from '~/database/backup/sealed-file.server'
import { verifyArchive } from '~/database/backup/verify.server'
import type { ArchiveCheck } from '~/models/platform/security'

const archiveAsked = z.object({
  archive: z.string(),
  shop: z.string().optional(),
  demo: z.boolean(),
  into: z.string(),
  key: z.string().optional(),
})
export type ArchiveAsked = z.output<typeof archiveAsked>

/** Entry point of a child process: prints a line with its findings about an archive each time it has new ones. */
const { archive, ...options } = archiveAsked.parse(await json(process.stdin))
try {
  send(checked('sealed', await verifyArchive(archive, options)))
  send(checked('sound', await unpackBackup(archive, options)))
} catch (error) {
  if (!(error instanceof DamagedArchive || error instanceof RestoreRefused || error instanceof FileLocked)) throw error
  send({ state: 'damaged', message: error.message })
}

function checked(state: 'sealed' | 'sound', { databases, members }: Manifest): ArchiveCheck {
  return { state, databases: databases.length, files: members.length - databases.length }
}

function send(check: ArchiveCheck): void {
  process.stdout.write(`${JSON.stringify(check)}\n`)
}
