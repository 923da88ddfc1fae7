import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { listHref } from '~/components/ui/list-href'
import type { ExportFormat } from '~/database/schema'
import { makeExportFile } from '~/integrations/spreadsheets/export-file.server'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { exportFailureText, exportFormats, type RequestExportResult } from '~/models/base/export'
import { exportNow, listExports, openExport, requestExport, retryExport } from '~/models/base/export/index.server'
import { readNumber } from '~/models/base/setting/index.server'
import { readForm } from '~/routes/posted-form.server'
import { fileResponse } from '../file-response.server'
import { requireFreshPassword } from '../fresh-password.server'
import { type ExportScreen, queryOf } from './export-screen'
import { showNewExport, toShownExport } from './shown-exports.server'

const UNKNOWN_FILTER = 'Ce filtre n’existe pas\u202f: rien n’a été exporté.'

/** Exports the filtered list; a large one redirects to the page that builds it in the background. */
export async function answerExport(
  { request, url, context }: LoaderFunctionArgs,
  screen: ExportScreen,
  format: ExportFormat,
) {
  await requireFreshPassword({ request, url, context })
  const { db, at, actor, readSettings } = deskRequest(context)
  const { query, unknown } = screen.read(url.searchParams)
  const toList = (messages: string) =>
    redirectWithNotice(context, listHref(screen.list, query), { tone: 'caution', lines: [messages] })
  if (unknown.length > 0) return toList(UNKNOWN_FILTER)
  const most = readNumber(await readSettings(), 'orders.export_rows')
  const asked = { subject: screen.subject, query: queryOf(query), format, most, actor, at }
  const exported = await exportNow(db, { ...asked, folders: context.get(tenantContext), makeFile: makeExportFile })
  if (exported.ok) return fileResponse({ body: new Uint8Array(exported.bytes), format, fileName: exported.fileName })
  if (exported.reason === 'nothing') return toList(screen.words.nothing)
  if (exported.reason !== 'too-many') return toList(exportFailureText[exported.reason])
  return redirect(listHref(screen.exports, { ...query, format }), 303)
}

/** The files of the last day; with `?format=`, the export about to be requested. */
export async function loadExports({ url, context }: LoaderFunctionArgs, screen: ExportScreen) {
  const { db, at } = deskRequest(context)
  const exports = (await listExports(db, screen.subject.name)).map((each) => toShownExport(screen, each, at))
  const format = exportFormats.find((value) => value === url.searchParams.get('format'))
  const { query, unknown } = screen.read(url.searchParams)
  const isAsked = format && unknown.length === 0
  return { exports, asked: isAsked ? await showNewExport(db, screen, { query, format }) : undefined }
}

/** Requests an export; the fields are the list's query parameters and a format. */
export async function askForExport({ request, url, context }: LoaderFunctionArgs, screen: ExportScreen) {
  await requireFreshPassword({ request, url, context })
  const { db, actor, at } = deskRequest(context)
  const fields = new URLSearchParams(await readForm(request))
  const format = exportFormats.find((value) => value === fields.get('format'))
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

export async function answerExportFile({ request, url, params, context }: LoaderFunctionArgs, screen: ExportScreen) {
  await requireFreshPassword({ request, url, context })
  const { db, actor, at } = deskRequest(context)
  const asked = { subject: screen.subject.name, id: params.exportId ?? '', actor, at }
  const opened = await openExport(db, { ...asked, folders: context.get(tenantContext) })
  if (opened.ok) return fileResponse(opened)
  if (opened.reason === 'unknown') throw data('Export inconnu', { status: 404 })
  return redirectWithNotice(context, screen.exports, { tone: 'caution', lines: [messages[opened.reason]] })
}

export async function retryAskedExport({ params, context }: LoaderFunctionArgs, screen: ExportScreen) {
  const { db, at } = deskRequest(context)
  const asked = { subject: screen.subject.name, id: params.exportId ?? '', at }
  if (!(await retryExport(db, asked))) throw data('Export inconnu', { status: 404 })
  return redirectWithNotice(context, screen.exports, done('Le fichier se prépare de nouveau.'))
}
