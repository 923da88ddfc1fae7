import OpenAI from 'openai'
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions'
import {
  type LanguageModel,
  type ModelEvent,
  ModelFailure,
  type ModelMessage,
  type ModelRequest,
  type ModelTool,
  type ModelToolCall,
} from '~/assistant/language-model'
import { type Breaker, createBreaker } from '~/runtime/breaker'
import { type Bounds, createBoundedFetch, exceededBound } from '../bounded-fetch.server'

interface ModelServer {
  apiKey: string
  baseUrl: string
  model: string
}

/** Upper bound for any text: a server that exceeds it ignores the token limit and counts as failed. */
const CHARACTERS_A_TOKEN = 6

const defaultBounds: Bounds = { connectMs: 3000, silentMs: 8000, maxBytes: 512 * 1024 }

/** Client for any server with OpenAI's streaming chat completions API. */
export function createOpenAiModel(
  server: ModelServer,
  options: { bounds?: Partial<Bounds>; breaker?: Breaker } = {},
): LanguageModel {
  const breaker = options.breaker ?? createBreaker()
  const client = new OpenAI({
    apiKey: server.apiKey,
    baseURL: server.baseUrl,
    // Otherwise read from the environment, where it is not meant for us.
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: createBoundedFetch({ ...defaultBounds, ...options.bounds }),
  })
  return {
    isReady: () => breaker.isClosed(),
    async *stream(request) {
      try {
        yield* streamAnswer(client, server.model, request)
        breaker.succeeded()
      } catch (error) {
        const failure = toFailure(error, request.signal)
        breaker.failed()
        throw failure
      }
    },
  }
}

async function* streamAnswer(client: OpenAI, model: string, request: ModelRequest): AsyncIterable<ModelEvent> {
  const stream = await client.chat.completions.create(
    {
      model,
      messages: request.messages.map(toMessage),
      tools: request.tools.map(toTool),
      max_tokens: request.maxTokens,
      temperature: 0.2,
      stream: true,
      stream_options: { include_usage: true },
    },
    { signal: request.signal },
  )
  const calls = new Map<number, { id: string; name: string; json: string }>()
  let length = 0
  let finished = false
  for await (const chunk of stream) {
    const tokens = chunk.usage?.total_tokens
    if (isCount(tokens)) yield { kind: 'usage', tokens }
    const choice = chunk.choices?.[0]
    const text = choice?.delta?.content ?? ''
    length += text.length
    if (length > request.maxTokens * CHARACTERS_A_TOKEN) throw new ModelFailure('endless')
    if (text !== '') yield { kind: 'text', text }
    for (const part of choice?.delta?.tool_calls ?? []) {
      const call = calls.get(part.index) ?? { id: '', name: '', json: '' }
      call.id += part.id ?? ''
      call.name += part.function?.name ?? ''
      call.json += part.function?.arguments ?? ''
      calls.set(part.index, call)
    }
    finished ||= Boolean(choice?.finish_reason)
  }
  // The SDK ends without an error when aborted, and on a response without events.
  if (request.signal.aborted) throw new ModelFailure('slow')
  if (!finished) throw new ModelFailure('unreadable')
  if (calls.size > 0) yield { kind: 'calls', calls: [...calls.values()].map(toCall) }
}

function toCall({ id, name, json }: { id: string; name: string; json: string }): ModelToolCall {
  try {
    return { id, name, input: JSON.parse(json || '{}') }
  } catch {
    return { id, name, input: undefined }
  }
}

/** Not every server reports usage, or reports it in whole numbers. */
function isCount(tokens: unknown): tokens is number {
  return Number.isSafeInteger(tokens) && Number(tokens) >= 0
}

function toMessage(message: ModelMessage): ChatCompletionMessageParam {
  switch (message.role) {
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.text }
    case 'assistant':
      return {
        role: 'assistant',
        content: message.text,
        ...(message.calls && {
          tool_calls: message.calls.map(({ id, name, input }) => ({
            id,
            type: 'function' as const,
            function: { name, arguments: JSON.stringify(input ?? {}) },
          })),
        }),
      }
    default:
      return { role: message.role, content: message.text }
  }
}

function toTool({ name, description, parameters }: ModelTool): ChatCompletionTool {
  return { type: 'function', function: { name, description, parameters } }
}

function toFailure(error: unknown, signal: AbortSignal): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (signal.aborted) return new ModelFailure('slow', { cause: error })
  const bound = exceededBound(error)
  if (bound) return new ModelFailure(bound, { cause: error, answered: bound !== 'connect' })
  if (error instanceof OpenAI.APIConnectionError) {
    return new ModelFailure('unreachable', { cause: error, answered: false })
  }
  if (error instanceof OpenAI.APIError) {
    return new ModelFailure(`status-${error.status ?? 'none'}`, { cause: error, answered: error.status === undefined })
  }
  return new ModelFailure('unreadable', { cause: error })
}
