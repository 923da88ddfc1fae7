import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Tenant } from '~/database/tenants.server'
import { type Encoding, negotiateEncoding } from './compression'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

interface BuiltFile {
  bytes: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  headers: Record<string, string>
}

/**
 * The browser build, in memory with the encodings the build left beside each file: a few hundred kilobytes, and no
 * disk, stream or open file to fail under load.
 */
export function loadBuiltFiles(folder: string): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name) || entry.name.startsWith('.')) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length).split(sep).join('/')
    files.set(path, readBuiltFile(file, path))
  }
  return files
}

function readBuiltFile(file: string, path: string): BuiltFile {
  const identity = readFileSync(file)
  const bytes: BuiltFile['bytes'] = { identity }
  if (existsSync(`${file}.br`)) bytes.br = readFileSync(`${file}.br`)
  if (existsSync(`${file}.gz`)) bytes.gzip = readFileSync(`${file}.gz`)
  return {
    bytes,
    headers: {
      'Content-Type': contentType(path),
      'Cache-Control': path.startsWith('/assets/') ? FOREVER : AN_HOUR,
      ETag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      Vary: 'Accept-Encoding',
    },
  }
}

export function sendBuiltFile(req: IncomingMessage, res: ServerResponse, file: BuiltFile): void {
  for (const [name, value] of Object.entries(file.headers)) res.setHeader(name, value)
  if (req.headers['if-none-match'] === file.headers.ETag) return void res.writeHead(304).end()
  const encoding = negotiateEncoding(req.headers['accept-encoding'])
  const chosen = file.bytes[encoding] ? encoding : 'identity'
  const bytes = file.bytes[chosen] ?? file.bytes.identity
  if (chosen !== 'identity') res.setHeader('Content-Encoding', chosen)
  res.setHeader('Content-Length', bytes.length)
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

/** `/uploads/a/b.webp` of a tenant; false when there is no such file. */
export async function sendUpload(
  req: IncomingMessage,
  res: ServerResponse,
  input: { tenant: Tenant; path: string },
): Promise<boolean> {
  const name = decodeURIComponent(input.path.slice('/uploads/'.length))
  // Letters, digits and inner dots only: no name can leave the folder, or name a hidden file in it.
  if (!/^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/.test(name)) return false
  const handle = await open(join(input.tenant.uploadsDir, name)).catch(() => undefined)
  if (!handle) return false
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return false
    const type = contentType(name)
    const etag = `W/"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`
    res.setHeader('Content-Type', type)
    res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'")
    res.setHeader('X-Content-Type-Options', 'nosniff')
    res.setHeader('Cache-Control', isHashed(name) ? FOREVER : AN_HOUR)
    res.setHeader('ETag', etag)
    if (!type.startsWith('image/')) res.setHeader('Content-Disposition', 'attachment')
    if (req.headers['if-none-match'] === etag) {
      res.writeHead(304).end()
      return true
    }
    res.setHeader('Content-Length', stats.size)
    if (req.method === 'HEAD') res.end()
    else await pipeline(createReadStream('', { fd: handle, autoClose: false }), res)
    return true
  } finally {
    await handle.close()
  }
}

/** A name that holds a hash is never given to other bytes. */
function isHashed(name: string): boolean {
  return /-[0-9a-f]{8,}(-\d+)?\.\w+$/.test(name)
}

function contentType(path: string): string {
  if (path === '/speculation-rules.json') return 'application/speculationrules+json'
  return types[extname(path)] ?? 'application/octet-stream'
}
