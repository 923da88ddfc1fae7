/** A language model: reads messages, and writes text or calls tools. */
export interface LanguageModel {
  /** False while the circuit breaker is open. */
  isReady(): boolean
  /** What its operator allows the shop; undefined: its setting alone decides. */
  tokensADay?: number | undefined
  /** Throws ModelFailure. Stops when `signal` aborts. */
  stream(request: ModelRequest): AsyncIterable<ModelEvent>
}

export interface ModelRequest {
  messages: ModelMessage[]
  tools: ModelTool[]
  maxTokens: number
  signal: AbortSignal
}

export type ModelMessage =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; calls?: ModelToolCall[] }
  | { role: 'tool'; callId: string; text: string }

export interface ModelToolCall {
  id: string
  name: string
  /** Undefined when what the model wrote is unreadable. */
  input: unknown
}

export interface ModelTool {
  name: string
  description: string
  /** JSON Schema of the input. */
  parameters: Record<string, unknown>
}

export type ModelEvent =
  | { kind: 'text'; text: string }
  | { kind: 'calls'; calls: ModelToolCall[] }
  /** What the answer cost, when the server says so. */
  | { kind: 'usage'; tokens: number }

/** `reason` is one word for the log, never shown. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  readonly reason: string
  /** False when the server refused the request or was never reached: nothing was spent. */
  readonly answered: boolean
  constructor(reason: string, { answered = true, ...options }: ErrorOptions & { answered?: boolean } = {}) {
    super(`The language model gave no answer: ${reason}`, options)
    this.reason = reason
    this.answered = answered
  }
}
