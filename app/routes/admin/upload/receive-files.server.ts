import type { RouterContextProvider } from 'react-router'
import { readProspectFile } from '~/integrations/spreadsheets/prospect-file.server'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { startAgent } from '~/models/base/agent/index.server'
import { fileRefusalText, kindOf, MAX_UPLOAD_BYTES, provenanceText, uploadRefusalText } from '~/models/crm/prospect'
import { type FilePreview, previewFile } from '~/models/crm/prospect/index.server'
import { keepFile } from '~/routes/prospect-files.server'
import { type UploadedFile, withUploadedFiles } from '~/runtime/uploaded-files.server'

export interface ReceivedFiles {
  /** Set for a preview only. */
  preview?: FilePreview
  ids: string[]
  /** As sent. */
  provenance?: string
  /** Files to process that wait for their provenance. */
  isHeld?: boolean
  /** Reasons for refused files, one line each. */
  refused: string[]
  status: number
}

interface Input {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Stores the files of one form; each is queued for the agent, or parsed first when it is to be checked. */
export async function receiveFiles(asked: Input): Promise<ReceivedFiles> {
  const options = { ...asked.context.get(tenantContext), maxFileBytes: MAX_UPLOAD_BYTES + 1 }
  const received = await withUploadedFiles(asked.request, options, async (form, files): Promise<ReceivedFiles> => {
    const next = form.get('suite')
    if (next === 'apercu') return answerPreview(files)
    const sent = form.get('provenance') ?? ''
    const { data: provenance, error } = provenanceText.safeParse(sent)
    if (error) return { ...none(400, `Provenance\u202f: ${error.issues[0]?.message}.`), provenance: String(sent) }
    const isChecked = next === 'verifier' || provenance === ''
    const kept = await keepAll(asked, files, { isChecked, provenance, starts: form.has('demarrer') })
    return { ...kept, provenance, isHeld: isChecked && next !== 'verifier' }
  })
  if (received.ok) return received.value
  if (received.reason === 'busy') return none(503, 'Trop de fichiers arrivent en ce moment. Réessayez dans un instant.')
  return none(400, 'Cet envoi est incomplet\u202f: choisissez vos fichiers de nouveau.')
}

function none(status: number, line: string): ReceivedFiles {
  return { ids: [], refused: [line], status }
}

/** Previews the first lines; stores nothing. */
async function answerPreview([file]: UploadedFile[]): Promise<ReceivedFiles> {
  if (!file) return none(400, 'Aucun fichier à traiter')
  const kind = kindOf(file.name)
  if (!kind) return none(400, uploadRefusalText('type', file.name))
  if (file.isTooLarge) return none(413, uploadRefusalText('too-large', file.name))
  const asked = { path: file.path, kind, target: `${file.path}.lines` }
  const read = await previewFile(asked, readProspectFile)
  if (read.ok) return { ids: [], refused: [], status: 200, preview: read.preview }
  return none(400, `Erreur lors de la prévisualisation\u202f: ${fileRefusalText(read.failure)}`)
}

async function keepAll(
  asked: Input,
  files: UploadedFile[],
  { starts, ...how }: { isChecked: boolean; provenance: string; starts: boolean },
): Promise<ReceivedFiles> {
  if (files.length === 0) return none(400, 'Aucun fichier à traiter')
  const result: ReceivedFiles = { ids: [], refused: [], status: 200 }
  for (const file of files) {
    const kept = await keepFile(asked.context, file, how)
    if ('id' in kept) result.ids.push(kept.id)
    else {
      result.refused.push(kept.words)
      result.status = kept.status
    }
  }
  if (starts && result.ids.length > 0) result.refused.push(...(await startUpload(asked.context)))
  return result
}

/** Starts the agent on request; returns the reason if it could not start. */
export async function startUpload(context: Input['context']): Promise<string[]> {
  const { actor, at } = adminRequest(context)
  const started = await startAgent(context.get(tenantContext), { key: 'upload', actor, at })
  if (started.ok) return []
  const why = started.reason === 'obstacle' ? started.message : 'il n’est pas encore disponible.'
  return [`Erreur démarrage agent\u202f: ${why}`]
}
