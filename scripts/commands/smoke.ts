import { z } from 'zod'
import { tenants } from '~/database/registry.server'
import { serve } from '../../server/serve'
import type { FolderCommand } from './index'

export const opensShop = false

/** `smoke`: serves the data folder on a free port, asks for what a first visitor asks for, and stops. */
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
  const response = await fetch(new URL(path, url), { redirect: 'manual' })
  const html = await response.text()
  if (response.status !== 200) return `${path} répond ${response.status}.`
  return html.includes('</html>') ? undefined : `${path} n’est pas une page entière.`
}

const readinessSchema = z.object({ reasons: z.array(z.string()) })

/** A disk that is almost full is the machine's trouble, not the data's. */
async function askReadiness(url: string): Promise<string | undefined> {
  const { reasons } = readinessSchema.parse(await (await fetch(new URL('/readyz', url))).json())
  const ours = reasons.filter((reason) => reason !== 'disk almost full')
  return ours.length === 0 ? undefined : `La boutique n’est pas prête\u202f: ${ours.join(', ')}.`
}

export default smoke
