import { createServer, request as send } from 'node:http'

/**
 * A proxy that removes one feature from the shop's responses, so that a browser can load the shop with and without
 * it. `rewrite` sees texts only; `headers` may remove headers.
 */
export function startProxy(origin, { rewrite, acceptEncoding, dropHeader } = {}) {
  const target = new URL(origin)
  const server = createServer((req, res) => {
    const headers = { ...req.headers, host: target.host }
    if (rewrite || acceptEncoding !== undefined) headers['accept-encoding'] = acceptEncoding ?? 'identity'
    const upstream = send({
      host: target.hostname,
      port: target.port,
      path: req.url,
      method: req.method,
      headers,
      agent: false,
    })
    upstream.on('response', async (answer) => {
      const chunks = []
      for await (const chunk of answer) chunks.push(chunk)
      const fields = { ...answer.headers }
      if (dropHeader) delete fields[dropHeader]
      const body = Buffer.concat(chunks)
      const isText = /^text\/(html|css)/.test(fields['content-type'] ?? '')
      const sent = rewrite && isText ? Buffer.from(rewrite(body.toString())) : body
      if (answer.statusCode !== 304) fields['content-length'] = String(sent.length)
      res.writeHead(answer.statusCode ?? 502, fields).end(sent)
    })
    upstream.on('error', () => res.destroy())
    req.pipe(upstream)
  })
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      done({
        url: `http://127.0.0.1:${port}`,
        stop() {
          server.closeAllConnections()
          server.close()
        },
      })
    })
  })
}
