import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { tenants } from '~/database/registry.server'
import { config } from '~/runtime/config.server'
import { serve } from '../../server/serve'
import type { FolderCommand } from './index'

export const opensShop = false

/** `smoke`: serves the data folder on a free port, sends the requests of a first visit, and stops. */
const smoke: FolderCommand = async (_args, { write }) => {
  const server = await serve({ port: 0, host: '127.0.0.1' })
  try {
    const problems = await askForPages(server.url)
    for (const problem of problems) write(problem)
    return problems.length === 0 ? 0 : 1
  } finally {
    await server.close()
  }
}

async function askForPages(url: string): Promise<string[]> {
  const { first } = await tenants()
  const product = await first.db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('published', '=', 1)
    .limit(1)
    .executeTakeFirst()
  const pages = ['/', ...(product ? [`/products/${product.id}`] : [])]
  const answers = await Promise.all(pages.map((path) => askForPage(url, path)))
  return [...answers, await askReadiness(url)].filter((problem) => problem !== undefined)
}

async function askForPage(url: string, path: string): Promise<string | undefined> {
  const { status, body } = await ask(url, path)
  if (status !== 200) return `${path} répond ${status}.`
  return body.includes('</html>') ? undefined : `${path} n’est pas une page entière.`
}

/** Sends the shop's Host header, which `fetch` would not send to another address. */
function ask(url: string, path: string): Promise<{ status: number | undefined; body: string }> {
  const { host } = new URL(config.appOrigin ?? url)
  return new Promise((done, failed) => {
    get(new URL(path, url), { headers: { host } }, (response) => {
      text(response).then((body) => done({ status: response.statusCode, body }), failed)
    }).on('error', failed)
  })
}

const readinessSchema = z.object({ reasons: z.array(z.string()) })

/** A nearly full disk says nothing about the data. */
async function askReadiness(url: string): Promise<string | undefined> {
  const { reasons } = readinessSchema.parse(JSON.parse((await ask(url, '/readyz')).body))
  const ours = reasons.filter((reason) => reason !== 'disk almost full')
  return ours.length === 0 ? undefined : `La boutique n’est pas prête\u202f: ${ours.join(', ')}.`
}

export default smoke
