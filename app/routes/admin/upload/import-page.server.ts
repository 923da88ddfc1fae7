import { data, type RouterContextProvider } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { listSupervised } from '~/models/base/agent/index.server'
import { listRepeated, type Mapping } from '~/models/crm/prospect'
import {
  type Estimate,
  factsOf,
  findImport,
  listImportErrors,
  listImports,
  mappingOf,
  previewLines,
} from '~/models/crm/prospect/index.server'
import { listPage } from '../list-page.server'
import type { UploadAgentState } from './agent-badge'
import type { ImportView } from './import-history'
import { noEmailText, toImportView, whichReadingText } from './import-view.server'

export interface ImportPageProps {
  shown: ImportView
  agent: UploadAgentState
  source: string
  provenance: string
  legalBasis: string
  estimate: Estimate | undefined
  /** Columns of a file awaiting its check. */
  columns: { heading: string; field: string }[]
  /** Duplicate column names. */
  repeated: string[]
  /** Sheets and encodings the file may be read with. */
  reading: {
    sheet?: string | undefined
    sheetNames?: string[] | undefined
    encoding?: string | undefined
    encodings?: string[] | undefined
  }
  lines: string[][]
  errors: { line: number; words: string; isRefused: boolean }[]
}

type Context = Readonly<RouterContextProvider>

export async function requireImport(context: Context, importId: string) {
  const found = await findImport(adminRequest(context).db, importId)
  if (!found) throw data('Import inconnu', { status: 404 })
  return found
}

export async function loadImport(context: Context, importId: string): Promise<ImportPageProps> {
  const { db } = adminRequest(context)
  const found = await requireImport(context, importId)
  const facts = factsOf(found)
  const isOpen = found.state === 'to-check' && facts !== undefined
  const mapping = isOpen ? await mappingOf(db, found, facts) : {}
  const agent = (await readUploadAgent(db)).state
  const shown = toImportView(found, agent)
  return {
    shown: isOpen ? { ...shown, failure: failureOf(facts, mapping) ?? shown.failure } : shown,
    agent,
    source: found.source,
    provenance: found.provenance,
    legalBasis: found.legal_basis,
    estimate: found.estimate ? JSON.parse(found.estimate) : undefined,
    repeated: isOpen ? listRepeated(facts.headings) : [],
    columns: isOpen ? columnsOf(facts.headings, mapping) : [],
    reading: isOpen ? facts : {},
    lines: isOpen ? await previewLines(context.get(tenantContext), found, facts) : [],
    errors: await listImportErrors(db, importId),
  }
}

function failureOf({ isAsked }: { isAsked?: boolean | undefined }, mapping: Mapping): string | undefined {
  if (!Object.values(mapping).includes('email')) return noEmailText
  return isAsked ? whichReadingText : undefined
}

function columnsOf(headings: string[], mapping: Mapping) {
  return headings.map((heading, place) => ({ heading: heading || `Colonne ${place + 1}`, field: mapping[place] ?? '' }))
}

/** The import history and the state of its agent. */
export async function loadUpload({ url, context }: { url: URL; context: Readonly<RouterContextProvider> }) {
  const { db } = adminRequest(context)
  const page = listPage({ url, context })
  const { imports, isMore } = await listImports(db, { page })
  const agent = await readUploadAgent(db)
  return { imports: imports.map((row) => toImportView(row, agent.state)), page, isMore, agent }
}

/** Active, inactive or error; undefined when no agent is registered. */
async function readUploadAgent(db: ReturnType<typeof adminRequest>['db']) {
  const upload = (await listSupervised(db)).find(({ row }) => row.key === 'upload')
  if (!upload) return { state: 'unknown' as const, error: undefined }
  const { wanted, actual, last_error } = upload.row
  if (actual === 'error') return { state: 'error' as const, error: last_error ?? undefined }
  return { state: wanted === 'running' ? ('active' as const) : ('inactive' as const), error: undefined }
}
