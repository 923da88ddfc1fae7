import { createServer } from 'node:http'
import { createRequire } from 'node:module'

/**
 * The least a React page costs: the tree of our own page, taken from the application as it renders it once, then
 * `renderToStaticMarkup` of that tree for every request, with neither routing, queries nor a Response around it.
 */
const reactServer = createRequire(import.meta.url)('react-dom/server')
const { renderToStaticMarkup } = reactServer

let tree
// Before the build is loaded: what it imports of this CommonJS module is read once, at that moment.
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
