import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { DamagedArchive, readArchive } from './archive.server'
import { MANIFEST, type Manifest, parseManifest } from './manifest.server'
import { assertStored } from './stored-files.server'

interface ReadMember {
  name: string
  size: number
  sha256: string
}

/**
 * Reads an archive to its seal; throws DamagedArchive unless every member matches its manifest, and the files beside it are
 * there. `backupDir`: where they are, if the archive is not there yet.
 */
export async function verifyArchive(
  file: string,
  { key, backupDir = dirname(file) }: { key?: string | undefined; backupDir?: string } = {},
): Promise<Manifest> {
  const manifest = await readVerified(file, key, async (_name, content) => {
    for await (const _chunk of content);
  })
  assertStored({ backupDir, key }, manifest.files ?? [])
  return manifest
}

/**
 * Passes each member except the manifest to `take`, which must read it to the end, and returns the manifest once every
 * member has been compared with it. Do not trust what `take` wrote before that.
 */
export async function readVerified(
  file: string,
  key: string | undefined,
  take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Manifest> {
  const members: ReadMember[] = []
  let manifest: Manifest | undefined
  for await (const { name, size, content } of readArchive(file, key)) {
    if (manifest) throw new DamagedArchive(`Le fichier ${name} suit le manifeste de l’archive.`)
    if (name === MANIFEST) {
      manifest = parseManifest(await readText(content))
      continue
    }
    assertSafe(name)
    const hash = createHash('sha256')
    await take(name, hashing(content, hash))
    members.push({ name, size, sha256: hash.digest('hex') })
  }
  if (!manifest) throw new DamagedArchive('L’archive n’a pas de manifeste.')
  if (JSON.stringify(members) !== JSON.stringify(manifest.members)) {
    throw new DamagedArchive('Les fichiers de l’archive ne sont pas ceux de son manifeste.')
  }
  const packed = new Set(members.map((member) => member.name))
  if (!manifest.databases.every(({ path }) => packed.has(`${path}.gz`))) {
    throw new DamagedArchive('Une base manque dans l’archive.')
  }
  for (const { name } of manifest.files ?? []) assertSafe(name)
  return manifest
}

/** Allows only the paths of a data folder. */
function assertSafe(name: string): void {
  const inside = name
    .split('/')
    .every((segment) => segment !== '' && !segment.startsWith('.') && !/[\\\0]/.test(segment))
  const known = /^(platform\.sqlite\.gz|tenants\/[a-z0-9-]+\/(shop\.sqlite\.gz|(uploads|private)\/.+))$/.test(name)
  if (!inside || !known) throw new DamagedArchive(`Le fichier ${name} n’a rien à faire dans une sauvegarde.`)
}

async function* hashing(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
