import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { TextPaper } from '~/models/content/text'
import type { Paper } from '~/models/shop/invoice'
import { drawPapers } from './draw'
import { drawText } from './draw-text'

/** Entry point of a child process: reads papers, or one text, as JSON, and writes one PDF. */
async function drawFromInput(): Promise<void> {
  const input = (await json(process.stdin)) as Paper[] | TextPaper
  const document = Array.isArray(input) ? drawPapers(input) : drawText(input)
  document.end()
  await pipeline(document, process.stdout)
}

void drawFromInput()
