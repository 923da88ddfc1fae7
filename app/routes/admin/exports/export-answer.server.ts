import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { ExportView } from '~/components/admin/exports/export-table'
import type { AskedExport } from '~/components/admin/exports/exports-page'
import { listHref } from '~/components/ui/list-href'
import type { ExportFormat, ShopDb } from '~/database/schema'
import { makeExportFile } from '~/integrations/spreadsheets/export-file.server'
import { adminRequest, requireOwner } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import {
  exportErrorText,
  exportFailureText,
  exportKinds,
  type ListedExport,
  type RequestExportResult,
} from '~/models/base/export'
import { exportNow, listExports, openExport, requestExport, retryExport } from '~/models/base/export/index.server'
import { readNumber } from '~/models/base/setting/index.server'
import { formatOrderMoment } from '~/models/values/french-date'
import { readForm } from '~/routes/posted-form.server'
import { keysOf } from '~/runtime/record'
import { fileResponse } from '../file-response.server'
import { requireFreshPassword } from '../fresh-password.server'
import { type ExportScreen, exportScreenOf } from './export-screens.server'

const formatNames = { csv: 'CSV', xlsx: 'Excel', zip: 'ZIP' }

function toExportView(screen: ExportScreen, asked: ListedExport, at: Date): ExportView {
  const { id, format, query, row_count, written, actor, created_at, job_status } = asked
  const filters = screen.read(new URLSearchParams(query)).query
  return {
    id,
    at: formatOrderMoment(created_at),
    actor,
    what: `${screen.filterText(filters)}, ${formatNames[format]}`,
    rows: row_count.toLocaleString('fr-FR'),
    state: job_status,
    message: stateText(screen, asked, at),
    file: screen.file(id),
    retry: screen.retry(id),
    ...(isRunning(asked, at) && { progress: { written, of: row_count } }),
  }
}

function isRunning({ job_status, lease_until }: ListedExport, at: Date): boolean {
  return job_status === 'waiting' && lease_until !== null && lease_until > at.toISOString()
}

function stateText(screen: ExportScreen, asked: ListedExport, at: Date): string {
  if (asked.job_status === 'done') return 'Prêt, gardé un jour'
  if (asked.job_status === 'failed') return `Abandonné. ${exportErrorText(asked.last_error)}`
  if (isRunning(asked, at)) return progressText(screen, asked)
  if (asked.tries === 0) return 'En attente de son tour'
  return asked.last_error ? `Nouvel essai bientôt. ${exportErrorText(asked.last_error)}` : 'Interrompu, il va reprendre'
}

function progressText({ words }: ExportScreen, { written, row_count }: ListedExport): string {
  const [read, all] = [Math.min(written, row_count), row_count].map((count) => count.toLocaleString('fr-FR'))
  return written >= row_count ? 'Le fichier s’écrit' : `${read} ${words.read} sur ${all}`
}

/** The export about to be requested, with the filters of the URL. */
async function showNewExport(
  db: ShopDb,
  screen: ExportScreen,
  { query, format }: { query: Record<string, string>; format: ExportFormat },
): Promise<AskedExport> {
  const rows = screen.ownerOnly ? screen.words.rows : await rowsText(db, screen, query)
  if (rows === undefined) return { message: screen.words.nothing }
  return {
    fields: { format, ...query },
    message: `${rows} (${screen.filterText(query)})\u202f: le fichier ${formatNames[format]} se prépare à part, sans ralentir la boutique, et reste ici un jour.`,
  }
}

/** Undefined where there are none. All rows of a shop are counted only once its archive is asked for. */
async function rowsText(
  db: ShopDb,
  { subject, words }: ExportScreen,
  query: Record<string, string>,
): Promise<string | undefined> {
  const { count } = await subject.count(db, queryOf(query))
  return count === 0 ? undefined : `${count.toLocaleString('fr-FR')} ${words.rows}`
}

const UNKNOWN_FILTER = 'Ce filtre n’existe pas\u202f: rien n’a été exporté.'

/** Exports the filtered list; a large one redirects to the page that builds it in the background. */
export async function answerExport({ request, url, pattern, context }: LoaderFunctionArgs) {
  const screen = exportScreenOf(pattern)
  const format: ExportFormat = pattern.endsWith('.csv') ? 'csv' : 'xlsx'
  const page = { back: screen.list.path + url.search, label: screen.words.back }
  await requireFreshPassword({ request, url, context }, page)
  const { db, at, actor, readSettings } = adminRequest(context)
  const { query, unknown } = screen.read(url.searchParams)
  const toList = (messages: string) =>
    redirectWithNotice(context, listHref(screen.list.path, query), { tone: 'caution', lines: [messages] })
  if (unknown.length > 0) return toList(UNKNOWN_FILTER)
  const most = readNumber(await readSettings(), 'orders.export_rows')
  const asked = { subject: screen.subject, query: queryOf(query), format, most, actor, at }
  const exported = await exportNow(db, { ...asked, folders: context.get(tenantContext), makeFile: makeExportFile })
  if (exported.ok) return fileResponse({ body: new Uint8Array(exported.bytes), format, fileName: exported.fileName })
  if (exported.reason === 'nothing') return toList(screen.words.nothing)
  if (exported.reason !== 'too-many') return toList(exportFailureText[exported.reason])
  return redirect(listHref(screen.exports, { ...query, format }), 303)
}

/** Throws 403 for an administrator who does not own the shop, where the screen is its owner's. */
async function screenFor({ pattern, context }: Pick<LoaderFunctionArgs, 'pattern' | 'context'>): Promise<ExportScreen> {
  const screen = exportScreenOf(pattern)
  if (screen.ownerOnly) await requireOwner(context)
  return screen
}

function formatOf({ subject }: ExportScreen, typed: string | null): ExportFormat | undefined {
  return keysOf(exportKinds[subject.name].mostRows).find((format) => format === typed)
}

/** The files of the last day; with `?format=`, the export about to be requested. */
export async function loadExports({ url, pattern, context }: LoaderFunctionArgs) {
  const screen = await screenFor({ pattern, context })
  const { db, at } = adminRequest(context)
  const exports = (await listExports(db, screen.subject.name)).map((each) => toExportView(screen, each, at))
  const format = screen.ownerOnly ? 'zip' : formatOf(screen, url.searchParams.get('format'))
  const { query, unknown } = screen.read(url.searchParams)
  const isAsked = format && unknown.length === 0
  return {
    ...{ title: screen.words.title, path: screen.exports, list: screen.list, empty: screen.words.none, exports },
    asked: isAsked ? await showNewExport(db, screen, { query, format }) : undefined,
  }
}

/** Requests an export; the fields are the list's query parameters and a format. */
export async function askForExport({ request, url, pattern, context }: LoaderFunctionArgs) {
  await requireFreshPassword({ request, url, context })
  const screen = await screenFor({ pattern, context })
  const { db, actor, at } = adminRequest(context)
  const fields = new URLSearchParams(await readForm(request))
  const format = formatOf(screen, fields.get('format'))
  const { query, unknown } = screen.read(fields)
  if (!format || unknown.length > 0) return data({ refused: 'Format ou filtre inconnu.' }, { status: 400 })
  const asked = { subject: screen.subject, query: queryOf(query), format, actor, at }
  const requested = await requestExport(db, { ...asked, folders: context.get(tenantContext) })
  if (requested.ok) return redirectWithNotice(context, screen.exports, done('Le fichier se prépare.'))
  return redirectWithNotice(context, screen.exports, { tone: 'caution', lines: [refusalOf(requested, screen)] })
}

function refusalOf(refused: Exclude<RequestExportResult, { ok: true }>, { words }: ExportScreen): string {
  if (refused.reason === 'nothing') return words.nothing
  if (refused.reason !== 'too-many') return exportFailureText[refused.reason]
  return `Plus de ${refused.most.toLocaleString('fr-FR')} ${words.rows}\u202f: choisissez un filtre, ou le CSV.`
}

const messages = {
  'not-ready': 'Ce fichier n’est pas encore prêt.',
  gone: 'Ce fichier n’est plus sur le serveur\u202f: demandez-le de nouveau.',
}

export async function answerExportFile({ request, url, pattern, params, context }: LoaderFunctionArgs) {
  const screen = await screenFor({ pattern, context })
  await requireFreshPassword({ request, url, context }, { back: screen.exports, label: 'Retour aux exports' })
  const { db, actor, at } = adminRequest(context)
  const asked = { subject: screen.subject.name, id: params.exportId ?? '', actor, at }
  const opened = await openExport(db, { ...asked, folders: context.get(tenantContext) })
  if (opened.ok) return fileResponse(opened)
  if (opened.reason === 'unknown') throw data('Export inconnu', { status: 404 })
  return redirectWithNotice(context, screen.exports, { tone: 'caution', lines: [messages[opened.reason]] })
}

export function redirectToExports({ pattern }: LoaderFunctionArgs) {
  return redirect(exportScreenOf(pattern).exports)
}

export async function retryAskedExport({ pattern, params, context }: LoaderFunctionArgs) {
  const { db, at } = adminRequest(context)
  const screen = await screenFor({ pattern, context })
  const asked = { subject: screen.subject.name, id: params.exportId ?? '', at }
  if (!(await retryExport(db, asked))) throw data('Export inconnu', { status: 404 })
  return redirectWithNotice(context, screen.exports, done('Le fichier se prépare de nouveau.'))
}

function queryOf(query: Record<string, string>): string {
  return new URLSearchParams(query).toString()
}
