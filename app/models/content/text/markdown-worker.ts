import { parentPort } from 'node:worker_threads'
import { markdownTasks } from './markdown-tasks.server'
import type { MarkdownRequest } from './markdown-work.server'

const run = ({ task, input }: MarkdownRequest): unknown => {
  const work: (input: never) => unknown = markdownTasks[task]
  return work(input as never)
}

/** Entry point of a worker thread: answers each request with the task's result. */
parentPort?.on('message', (request: MarkdownRequest) => parentPort?.postMessage(run(request)))
