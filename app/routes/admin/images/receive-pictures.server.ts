import type { RouterContextProvider } from 'react-router'
import { drawPicture } from '~/integrations/images/draw-picture.server'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { type PictureRefusal, pictureRefusalText, UPLOADS_BUSY } from '~/models/content/picture'
import { type PictureOwner, uploadPicture } from '~/models/content/picture/index.server'
import { type UploadedFile, withUploadedFiles } from '~/runtime/uploaded-files.server'

export const MAX_FILE_BYTES = 6 * 1024 * 1024

export interface ReceivedPictures {
  added: number
  /** Reasons for refused files, one line each. */
  refused: string[]
  /** Status of the first refusal; 200 without refusals. */
  status: number
}

interface Input {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Stores the files of one form as pictures of a product or an article. */
export async function receivePictures(asked: Input, owner: PictureOwner): Promise<ReceivedPictures> {
  const options = { ...asked.context.get(tenantContext), maxFileBytes: MAX_FILE_BYTES }
  const received = await withUploadedFiles(asked.request, options, (_form, files) => addAll(asked, owner, files))
  if (received.ok) return received.value
  if (received.reason === 'busy') return refused(503, UPLOADS_BUSY)
  return refused(400, 'Cet envoi est incomplet\u202f: choisissez vos fichiers de nouveau.')
}

function refused(status: number, line: string): ReceivedPictures {
  return { added: 0, refused: [line], status }
}

/** Stores files of a form that has others fields too; none is no mistake. */
export function addPictures(asked: Input, owner: PictureOwner, files: UploadedFile[]): Promise<ReceivedPictures> {
  return files.length === 0 ? Promise.resolve({ added: 0, refused: [], status: 200 }) : addAll(asked, owner, files)
}

async function addAll({ context }: Input, owner: PictureOwner, files: UploadedFile[]): Promise<ReceivedPictures> {
  const { db, actor, at } = adminRequest(context)
  if (files.length === 0)
    return refused(
      400,
      owner.folder === 'products' ? 'Sélectionnez un produit et des fichiers' : 'Choisissez un fichier.',
    )
  const folders = context.get(tenantContext)
  const result: ReceivedPictures = { added: 0, refused: [], status: 200 }
  for (const file of files) {
    const uploaded = await uploadPicture(db, { owner, file, folders, draw: drawPicture, actor, at })
    if (uploaded.ok) {
      result.added += 1
      continue
    }
    if (result.refused.length === 0) result.status = statusOf(uploaded.reason)
    result.refused.push(pictureRefusalText(uploaded.reason, file.name, owner.folder))
  }
  return result
}

function statusOf(reason: PictureRefusal): number {
  if (reason === 'busy' || reason === 'disk-full') return 503
  return reason === 'full' || reason === 'known' ? 409 : 400
}
