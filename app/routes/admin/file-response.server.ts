import type { ExportFormat } from '~/database/schema'

export const fileTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A spreadsheet download; streamed when `length` is given. */
export function fileResponse({
  body,
  length,
  format,
  fileName,
}: {
  body: BodyInit
  length?: number
  format: ExportFormat
  fileName: string
}): Response {
  const headers = new Headers({
    'Content-Type': fileTypes[format],
    'Content-Disposition': `attachment; filename="${fileName}"`,
  })
  if (length !== undefined) headers.set('Content-Length', String(length))
  return new Response(body, { headers })
}
