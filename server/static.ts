import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Tenant } from '~/database/tenants.server'
import { type Encoding, negotiateEncoding } from './compression'
import type { Exchange } from './exchange'
import { flatten, type HeaderFields } from './header-fields'
import { ownFields, send } from './send'
import { SPECULATION_RULES } from './speculation-rules'

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

const ASSETS = '/assets/'
const UPLOADS = '/uploads/'

const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

interface BuiltFile {
  bytes: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  headers: HeaderFields
  etag: string
}

/**
 * The browser build with its precompressed encodings, a few hundred kilobytes in memory: no file or stream that could
 * fail under load.
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
  const bytes: BuiltFile['bytes'] = { identity: readFileSync(file) }
  if (existsSync(`${file}.br`)) bytes.br = readFileSync(`${file}.br`)
  if (existsSync(`${file}.gz`)) bytes.gzip = readFileSync(`${file}.gz`)
  return builtFile(path, bytes)
}

/** A file of the build, or one generated at start. */
export function builtFile(path: string, bytes: BuiltFile['bytes']): BuiltFile {
  const { identity } = bytes
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': contentType(path),
    'cache-control': path.startsWith(ASSETS) ? FOREVER : AN_HOUR,
    etag,
    vary: 'Accept-Encoding',
  }
  return { bytes, headers, etag }
}

export function sendBuiltFile(exchange: Exchange, file: BuiltFile, policies: HeaderFields): void {
  const { headers } = exchange.req
  const fields: HeaderFields = { ...policies, ...file.headers }
  if (headers['if-none-match'] === file.etag) {
    send(exchange, 304, fields)
    return
  }
  const encoding = negotiateEncoding(headers['accept-encoding'])
  const encoded = file.bytes[encoding]
  if (encoded && encoding !== 'identity') fields['content-encoding'] = encoding
  send(exchange, 200, fields, encoded ?? file.bytes.identity)
}

export function isUpload(path: string): boolean {
  return path.startsWith(UPLOADS)
}

/** Whether a path has the form of a file; it need not exist. */
export function isFilePath(path: string): boolean {
  return [ASSETS, UPLOADS].some((folder) => `${path}/`.startsWith(folder))
}

/** Sends `/uploads/a/b.webp` of a tenant; false when there is no such file. */
export async function sendUpload(
  exchange: Exchange,
  input: { tenant: Tenant; path: string; policies: HeaderFields },
): Promise<boolean> {
  const name = decodeURIComponent(input.path.slice(UPLOADS.length))
  // Letters, digits and inner dots only: no name can leave the folder, or name a hidden file in it.
  if (!/^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/.test(name)) return false
  const handle = await openIfThere(join(input.tenant.uploadsDir, name))
  if (!handle) return false
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return false
    const fields = { ...input.policies, ...uploadHeaders(name, stats) }
    const { req, res, method } = exchange
    if (req.headers['if-none-match'] === fields.etag) send(exchange, 304, fields)
    else if (method === 'HEAD') send(exchange, 200, { ...fields, 'content-length': String(stats.size) })
    else {
      const sized = { ...fields, 'content-length': String(stats.size) }
      res.writeHead(200, [...flatten(sized), ...ownFields(exchange)])
      await pipeline(createReadStream('', { fd: handle, autoClose: false }), res)
    }
    return true
  } finally {
    await handle.close()
  }
}

/** Only absence is a 404; other errors are server faults. */
async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && missingFile.test(String(error.code))) return undefined
    throw error
  }
}

const missingFile = /^(ENOENT|ENOTDIR|ENAMETOOLONG)$/

function uploadHeaders(name: string, stats: { size: number; mtimeMs: number }): HeaderFields {
  const type = contentType(name)
  return {
    'content-type': type,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': isHashed(name) ? FOREVER : AN_HOUR,
    etag: `W/"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`,
    ...(!type.startsWith('image/') && { 'content-disposition': 'attachment' }),
  }
}

/** Content-hashed names are immutable. */
function isHashed(name: string): boolean {
  return /-[0-9a-f]{8,}(-\d+)?\.\w+$/.test(name)
}

function contentType(path: string): string {
  if (path === SPECULATION_RULES) return 'application/speculationrules+json'
  return types[extname(path)] ?? 'application/octet-stream'
}
