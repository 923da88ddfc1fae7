import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Paper } from '~/models/invoice'
import { drawPapers } from './draw'

/** A program of its own in the build: reads papers as JSON, writes one PDF. */
async function drawFromInput(): Promise<void> {
  const document = drawPapers((await json(process.stdin)) as Paper[])
  document.end()
  await pipeline(document, process.stdout)
}

void drawFromInput()
