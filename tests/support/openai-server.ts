import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A language model at the network edge: a local server that speaks OpenAI's chat completions, streamed and with tool
 * calls, and fails in each of the ways such a server fails.
 */
export type ModelMode =
  | 'normal'
  /** Drops the connection midway. */
  | 'down'
  /** Accepts and never answers. */
  | 'silent'
  /** One byte a second. */
  | 'drip'
  /** Text without an end. */
  | 'endless'
  /** One event of ten megabytes. */
  | 'ten-megabytes'
  | 'html'
  | 'invalid-json'
  /** Replays `script`: its text and its tool calls. */
  | 'obedient'

export interface ModelScript {
  /** Rounds of answers in each conversation; the last one repeats. */
  rounds: ({ text: string } | { calls: { name: string; input: unknown }[] })[]
}

export interface ReceivedRequest {
  authorization: string | undefined
  model: string
  maxTokens: number
  messages: { role: string; content: string }[]
  tools: string[]
}

export type OpenAiServer = Awaited<ReturnType<typeof startOpenAiServer>>

export async function startOpenAiServer() {
  const requests: ReceivedRequest[] = []
  const open = new Set<ServerResponse>()
  let mode: ModelMode = 'normal'
  let script: ModelScript = { rounds: [{ text: 'Bonjour.' }] }
  /** Faster drip, to keep tests short. */
  let dripMs = 1000
  let usage: Record<string, unknown> = countedUsage

  const server = createServer((request, response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}')
      requests.push({
        authorization: request.headers.authorization,
        model: body.model,
        maxTokens: body.max_tokens,
        messages: body.messages,
        tools: (body.tools ?? []).map((tool: { function: { name: string } }) => tool.function.name),
      })
      if (request.url !== '/v1/chat/completions' || body.stream !== true) {
        response.writeHead(404).end()
        return
      }
      answer(response, roundOf(body.messages))
    })
  })

  function answer(response: ServerResponse, round: number) {
    if (mode === 'down') return response.socket?.destroy()
    if (mode === 'silent') return
    if (mode === 'html') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Maintenance</title>')
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    if (mode === 'invalid-json') {
      response.end('data: {"choices": [{"delta": {"content": "Bonj\n\ndata: [DONE]\n\n')
      return
    }
    if (mode === 'endless') return flood(response)
    if (mode === 'ten-megabytes') {
      response.end(tenMegabytes)
      return
    }
    const events = eventsOf(script.rounds[Math.min(round, script.rounds.length - 1)] ?? { text: '' }, usage)
    if (mode === 'drip') return drip(response, events.join(''))
    for (const event of events) response.write(event)
    response.end('data: [DONE]\n\n')
  }

  function flood(response: ServerResponse) {
    const piece = event({ delta: { content: 'et encore ' } }).repeat(50)
    const writePieces = () => {
      while (open.has(response) && response.write(piece)) {}
      if (open.has(response)) response.once('drain', writePieces)
    }
    writePieces()
  }

  function drip(response: ServerResponse, text: string) {
    let sent = 0
    const timer = setInterval(() => {
      if (!open.has(response) || sent >= text.length) return clearInterval(timer)
      response.write(text[sent++])
    }, dripMs)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1`
  return {
    url,
    /** Environment variables to use it. */
    environment: { OPENAI_API_KEY: 'sk-essai', OPENAI_BASE_URL: url, OPENAI_MODEL: 'essai' },
    requests,
    play(next: ModelMode, lines?: ModelScript, options: { dripMs?: number; usage?: Record<string, unknown> } = {}) {
      mode = next
      requests.length = 0
      dripMs = options.dripMs ?? 1000
      usage = options.usage ?? countedUsage
      if (lines) script = lines
    },
    async close() {
      for (const response of open) response.destroy()
      await new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      })
    },
  }
}

/** Counts assistant messages in the request, so that concurrent conversations keep separate rounds. */
function roundOf(messages: { tool_calls?: unknown }[]): number {
  return messages.filter((message) => message.tool_calls !== undefined).length
}

function event(choice: Record<string, unknown>, usage?: Record<string, unknown>): string {
  const body = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1763544000,
    model: 'essai',
    choices: usage ? [] : [{ index: 0, finish_reason: null, ...choice }],
    ...(usage && { usage }),
  }
  return `data: ${JSON.stringify(body)}\n\n`
}

const countedUsage = { prompt_tokens: 400, completion_tokens: 60, total_tokens: 460 }

const tenMegabytes = event({ delta: { content: 'encore '.repeat(1_500_000) } })

/** Splits text at arbitrary points, and tool call arguments in two. */
function eventsOf(round: ModelScript['rounds'][number], counted: Record<string, unknown>): string[] {
  const usage = event({}, counted)
  if ('text' in round) {
    const pieces = round.text.match(/[\s\S]{1,7}/g) ?? []
    return [
      ...pieces.map((content) => event({ delta: { content } })),
      event({ delta: {}, finish_reason: 'stop' }),
      usage,
    ]
  }
  const calls = round.calls.flatMap(({ name, input }, index) => {
    const text = JSON.stringify(input)
    const half = Math.ceil(text.length / 2)
    return [
      event({
        delta: {
          tool_calls: [
            { index, id: `call_${index}`, type: 'function', function: { name, arguments: text.slice(0, half) } },
          ],
        },
      }),
      event({ delta: { tool_calls: [{ index, function: { arguments: text.slice(half) } }] } }),
    ]
  })
  return [...calls, event({ delta: {}, finish_reason: 'tool_calls' }), usage]
}
