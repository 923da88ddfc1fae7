import { LRUCache } from 'lru-cache'
import { createBoundedWorker, WorkerExceeded } from '~/runtime/bounded-worker.server'
import { config } from '~/runtime/config.server'
import { QueueFull } from '~/runtime/work-queue'
import type { LegalTextOptions } from './legal-text/html.server'
import type { markdownTasks } from './markdown-tasks.server'

type Tasks = typeof markdownTasks

export interface MarkdownRequest {
  task: keyof Tasks
  input: unknown
}

export type MarkdownRefusal = { ok: false; reason: 'too-complex' | 'busy' }

/** The longest text of any kind takes up to a second and a half; a machine may be three times slower. */
const ask = createBoundedWorker({
  program: config.markdownWorker,
  maxMs: 5000,
  maxHeapMb: 192,
  waiting: 100,
})

/** Parses markdown in a worker thread: never in a transaction, which would wait for it. */
export async function tryMarkdown<Name extends keyof Tasks>(
  task: Name,
  input: Parameters<Tasks[Name]>[0],
): Promise<{ ok: true; value: ReturnType<Tasks[Name]> } | MarkdownRefusal> {
  try {
    return { ok: true, value: await workOn(task, input) }
  } catch (error) {
    if (error instanceof WorkerExceeded) return { ok: false, reason: 'too-complex' }
    if (error instanceof QueueFull) return { ok: false, reason: 'busy' }
    throw error
  }
}

/** Same, for texts that were tried before they were saved. */
export async function workOn<Name extends keyof Tasks>(
  task: Name,
  input: Parameters<Tasks[Name]>[0],
): Promise<ReturnType<Tasks[Name]>> {
  const request: MarkdownRequest = { task, input }
  return (await ask(request)) as ReturnType<Tasks[Name]>
}

const rendered = new LRUCache<string, Promise<string>>({ max: 50 })

/** HTML with an allowlist of elements and link schemes; memoized. */
export function renderLegalText(markdown: string, options: LegalTextOptions = {}): Promise<string> {
  const key = `${options.origin ?? ''} ${options.headingShift ?? 0} ${markdown}`
  const known = rendered.get(key)
  if (known) return known
  const html = workOn('html', { markdown, ...options })
  rendered.set(key, html)
  html.catch(() => rendered.delete(key))
  return html
}

/** Plain texts of what `renderLegalText` shows: no marks, links spelled out. */
export function readMarkdowns(markdowns: string[], options: { origin: string }): Promise<string[]> {
  return workOn('texts', { markdowns, ...options })
}
