import { json } from 'node:stream/consumers'
import type { UnpackAsked } from '~/models/platform/archive'
import { unpackShopArchive } from '~/models/platform/archive/index.server'

/** Entry point of a child process: unpacks one archive, prints its progress and then what came of it. */
const asked = (await json(process.stdin)) as UnpackAsked
const result = await unpackShopArchive(asked, (done, total) => send({ done, total }))
send({ result })

function send(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
