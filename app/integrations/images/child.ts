import { json } from 'node:stream/consumers'
import type { PictureAsked } from '~/models/content/picture'
import { DISK_FULL_CODE } from '../exit-code'
import { draw } from './draw'

/** Entry point of a child process: reads the request as JSON and prints the result as one line. */
const asked = (await json(process.stdin)) as PictureAsked
try {
  console.log(JSON.stringify(await draw(asked)))
} catch (error) {
  if (!/ENOSPC|no space left/i.test(String(error))) throw error
  process.exitCode = DISK_FULL_CODE
}
