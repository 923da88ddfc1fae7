import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouterContextProvider } from 'react-router'
import { readProspectFile } from '~/integrations/spreadsheets/prospect-file.server'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { fileRefusalSentence, type UploadRefusal, uploadRefusalText } from '~/models/crm/prospect'
import { discardImport, findImport, prepareImport, receiveFile, startImport } from '~/models/crm/prospect/index.server'
import { newId } from '~/models/values/id.server'
import type { UploadedFile } from '~/runtime/uploaded-files.server'

type Context = Readonly<RouterContextProvider>

export const agentStoppedText = 'L’agent Upload est arrêté. Démarrez-le sur l’écran des agents.'

type KeptStatus = 400 | 413 | 503

type KeptFile = { id: string } | { words: string; status: KeptStatus; reason: UploadRefusal | 'disk-full' }

interface KeepFile {
  isChecked: boolean
  provenance: string
}

/** Stores a file and queues it for the agent, or parses it first when it is to be checked. */
export async function keepFile(
  context: Context,
  file: UploadedFile,
  { isChecked, provenance }: KeepFile,
): Promise<KeptFile> {
  const { db, actor, at } = adminRequest(context)
  const folders = context.get(tenantContext)
  const received = await receiveFile(db, { file, folders, provenance, actor, at })
  if (!received.ok) return refusalOfFile(received.reason, file.name)
  const { id } = received
  if (!isChecked) await startImport(db, { id, actor, at })
  else await check(context, id)
  return { id }
}

function refusalOfFile(reason: UploadRefusal | 'disk-full', name: string): KeptFile {
  if (reason === 'disk-full')
    return { words: `Erreur upload ${name}\u202f: le disque du serveur est plein.`, status: 503, reason }
  return { words: uploadRefusalText(reason, name), status: reason === 'too-large' ? 413 : 400, reason }
}

async function check(context: Context, id: string): Promise<void> {
  const { db } = adminRequest(context)
  const found = await findImport(db, id)
  if (found) await prepareImport(db, { found, folders: context.get(tenantContext), readFile: readProspectFile })
}

const MOST_BYTES = 1_000_000
const NAME = 'saisie.csv'

type KeptCsv = { ok: true; id: string } | { ok: false; words: string; status: KeptStatus }

/** Stores typed lines as a file awaiting its check. */
export async function keepTypedCsv(context: Context, csv: string, provenance = ''): Promise<KeptCsv> {
  if (csv.trim() === '') return { ok: false, words: 'Veuillez saisir des données CSV', status: 400 }
  const bytes = Buffer.from(csv)
  if (bytes.length > MOST_BYTES)
    return { ok: false, words: 'Ce texte dépasse 1 Mo\u202f: envoyez-le comme fichier.', status: 413 }
  const { db, actor, at } = adminRequest(context)
  const folders = context.get(tenantContext)
  await mkdir(folders.incomingDir, { recursive: true, mode: 0o700 })
  const path = join(folders.incomingDir, newId(at))
  await writeFile(path, bytes, { mode: 0o600 })
  const file = { name: NAME, path, size: bytes.length, isTooLarge: false }
  const received = await receiveFile(db, { file, folders, provenance, actor, at }).finally(() =>
    rm(path, { force: true }),
  )
  if (!received.ok) return refusalOf(received.reason)
  await check(context, received.id)
  return (await refuseUnreadable(context, received.id)) ?? received
}

/** What was typed stays in its field instead of in a file that cannot be read. */
async function refuseUnreadable(context: Context, id: string): Promise<KeptCsv | undefined> {
  const { db, actor, at } = adminRequest(context)
  const found = await findImport(db, id)
  if (found?.state !== 'error') return undefined
  await discardImport(db, { id, folders: context.get(tenantContext), actor, at })
  return { ok: false, words: fileRefusalSentence(found.failure ?? 'damaged'), status: 400 }
}

function refusalOf(reason: Parameters<typeof uploadRefusalText>[0] | 'disk-full'): KeptCsv {
  if (reason === 'disk-full')
    return { ok: false, words: 'Le disque du serveur est plein\u202f: réessayez plus tard.', status: 503 }
  return { ok: false, words: uploadRefusalText(reason, NAME), status: 400 }
}
