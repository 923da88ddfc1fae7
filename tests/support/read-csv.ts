/** Parses RFC 4180 with semicolons, without the byte order mark. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  const field = /(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n)/gy
  const row: string[] = []
  for (const [, quoted, plain = '', end] of text.replace(/^\ufeff/, '').matchAll(field)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push(row.splice(0))
  }
  return rows
}
