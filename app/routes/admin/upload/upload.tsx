import { data, href } from 'react-router'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/upload'
import { loadUpload } from './import-page.server'
import { noProvenanceText } from './import-view.server'
import { receiveFiles } from './receive-files.server'
import { UploadPage } from './upload-page'

// Ten files of 10 MB.
export const handle = { policy: { limit: 'upload', body: { multipart: 106_954_752 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ url, context }: Route.LoaderArgs) {
  return loadUpload({ url, context })
}

/** Stores the files; a single file to be checked opens its page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ids, refused, status, preview, provenance, isHeld } = await receiveFiles({ request, context })
  if (preview || refused.length > 0)
    return data({ lines: [...takenText(ids.length), ...refused], preview, provenance }, { status })
  const [only] = ids
  const page = ids.length === 1 && only ? href('/admin/upload/:importId', { importId: only }) : href('/admin/upload')
  const words = takenText(ids.length)
  const notice = isHeld ? caution(...words, noProvenanceText) : done(...words)
  return redirectWithNotice(context, page, notice)
}

function takenText(count: number): string[] {
  if (count === 0) return []
  return [count === 1 ? 'Fichier reçu.' : `${count} fichiers reçus.`]
}

export default function Upload({ loaderData, actionData }: Route.ComponentProps) {
  return <UploadPage {...loaderData} refused={actionData?.lines} provenance={actionData?.provenance} />
}
