/**
 * A document's text on its way to the HTTP adapter. As the body of a Response it would be encoded into a stream that
 * the adapter then reads, joins and encodes for itself: a tenth of what a page costs. Whoever does not ask for the
 * text gets an ordinary Response.
 */

const asking = new WeakSet<Request>()
const texts = new WeakMap<Response, string>()

/** The answer to this request will be read with `readBytes`. */
export function askForText(request: Request): void {
  asking.add(request)
}

export function documentResponse(request: Request, text: string, init: ResponseInit): Response {
  if (!asking.has(request)) return new Response(text, init)
  const response = new Response(null, init)
  texts.set(response, text)
  return response
}

/** The whole body of any answer, once. */
export async function readBytes(response: Response): Promise<Buffer> {
  const text = texts.get(response)
  return text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text)
}
