import { createServer } from 'node:http'
import { createRequire } from 'node:module'

/**
 * Minimal cost of a React page: the tree of our own page, captured from one render by the application, then
 * `renderToStaticMarkup` of that tree for every request, with neither routing, queries nor a Response around it.
 */
const reactServer = createRequire(import.meta.url)('react-dom/server')
const { renderToStaticMarkup } = reactServer

let tree
// Must run before the build is loaded, which reads its imports of this CommonJS module once.
reactServer.renderToStaticMarkup = (element) => {
  tree = element
  return renderToStaticMarkup(element)
}

const { application } = await import('../../../build/server/index.js')
const request = new Request(`http://localhost${process.env.PAGE}`, { headers: { Cookie: process.env.COOKIE } })
const expected = await (await application(request)).text()
if (render() !== expected) throw new Error('the tree alone does not give the page')

createServer((_req, res) => {
  const body = Buffer.from(render())
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length })
  res.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')

function render() {
  return `<!DOCTYPE html>${renderToStaticMarkup(tree)}`
}
