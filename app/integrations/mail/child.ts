import { readFile } from 'node:fs/promises'
import { json } from 'node:stream/consumers'
import { parseDeliveryReports } from './delivery-report'
import type { ReportFile } from './report-file.server'

const REPORTS_A_LINE = 100

/** Entry point of a child process: prints the reports of a file, some a line. */
const file = (await json(process.stdin)) as ReportFile
const reports = await parseDeliveryReports('path' in file ? await readFile(file.path) : Buffer.from(file.text))
for (let from = 0; from < reports.length; from += REPORTS_A_LINE)
  process.stdout.write(`${JSON.stringify(reports.slice(from, from + REPORTS_A_LINE))}\n`)
