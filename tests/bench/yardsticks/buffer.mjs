import { createServer } from 'node:http'

/** Minimal Node server: BYTES ready bytes per request, or 304 to clients that send ETAG. */
const body = Buffer.alloc(Number(process.env.BYTES), 'x')
const { ETAG: etag = '' } = process.env

createServer((req, res) => {
  if (etag && req.headers['if-none-match'] === etag) return void res.writeHead(304, { ETag: etag }).end()
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length })
  res.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
