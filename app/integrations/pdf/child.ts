import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Paper } from '~/models/invoice'
import { drawPapers } from './draw'

/** A program of its own in the build: reads papers as JSON, writes one PDF. */
const papers = (await json(process.stdin)) as Paper[]
const document = drawPapers(papers)
document.end()
await pipeline(document, process.stdout)
