import { createServer } from 'node:http'

/** The least a Node server can do: BYTES ready bytes for every request. */
const body = Buffer.alloc(Number(process.env.BYTES), 'x')

createServer((_req, res) => {
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length })
  res.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
