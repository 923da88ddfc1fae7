import { z } from 'zod'
import { createWorkQueue, QueueFull } from '~/runtime/work-queue'
import { type ChildBounds, runBoundedChild } from '../bounded-child.server'
import { type DeliveryReport, deliveryReportSchema } from './delivery-report'

/** Five megabytes of reports take under a second. */
const bounds: ChildBounds = {
  program: 'build/server/mail-report-reader.js',
  flags: ['--max-old-space-size=128', '--disable-proto=delete', '--disallow-code-generation-from-strings'],
  maxMs: 5000,
  maxResidentKb: 300 * 1024,
}

/** A burst of bounces waits its turn; their senders repeat what is refused. */
const readers = createWorkQueue({ running: 1, waiting: 30 })

type ReadReports = { ok: true; reports: DeliveryReport[] } | { ok: false; reason: 'busy' | 'unreadable' }

export type ReportFile = { path: string } | { text: string }

/** Parses delivery reports in a child process with time and memory limits; they come from outside. */
export async function readDeliveryReports(file: ReportFile): Promise<ReadReports> {
  try {
    return await readers(() => readInChild(file))
  } catch (error) {
    if (error instanceof QueueFull) return { ok: false, reason: 'busy' }
    throw error
  }
}

async function readInChild(file: ReportFile): Promise<ReadReports> {
  const reports: DeliveryReport[] = []
  const onLine = (line: string) => {
    reports.push(...(z.array(deliveryReportSchema).safeParse(JSON.parse(line)).data ?? []))
  }
  const { code, by, isTooLarge, errors } = await runBoundedChild(bounds, file, { onLine })
  if (code === 0) return { ok: true, reports }
  if (by === null && !isTooLarge) throw new Error(`mail-report-reader ended with ${code}: ${errors}`)
  return { ok: false, reason: 'unreadable' }
}
