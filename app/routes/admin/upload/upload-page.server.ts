import type { RouterContextProvider } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { listSupervised } from '~/models/base/agent/index.server'
import { listImports } from '~/models/crm/prospect/index.server'
import { listPage } from '../list-page.server'
import { toShownImport } from './shown-import.server'

/** The import history and the state of its agent. */
export async function loadUpload({ url, context }: { url: URL; context: Readonly<RouterContextProvider> }) {
  const { db } = deskRequest(context)
  const page = listPage({ url, context })
  const { imports, isMore } = await listImports(db, { page })
  const agent = await readUploadAgent(db)
  return { imports: imports.map((row) => toShownImport(row, agent.state)), page, isMore, agent }
}

/** Active, inactive or error; undefined when no agent is registered. */
export async function readUploadAgent(db: ReturnType<typeof deskRequest>['db']) {
  const upload = (await listSupervised(db)).find(({ row }) => row.key === 'upload')
  if (!upload) return { state: 'unknown' as const, error: undefined }
  const { wanted, actual, last_error } = upload.row
  if (actual === 'error') return { state: 'error' as const, error: last_error ?? undefined }
  return { state: wanted === 'running' ? ('active' as const) : ('inactive' as const), error: undefined }
}
