import { json } from 'node:stream/consumers'
import type { MarkAsked, PictureAsked } from '~/models/content/picture'
import { DISK_FULL_CODE } from '../exit-code'
import { draw, drawMark } from './draw'

/** Entry point of a child process: reads the request as JSON and prints the result as one line. */
const asked = (await json(process.stdin)) as PictureAsked | MarkAsked
try {
  console.log(JSON.stringify(await ('mark' in asked ? drawMark(asked) : draw(asked))))
} catch (error) {
  if (!/ENOSPC|no space left/i.test(String(error))) throw error
  process.exitCode = DISK_FULL_CODE
}
