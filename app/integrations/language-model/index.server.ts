import type { LanguageModel } from '~/assistant/language-model'
import { config } from '~/runtime/config.server'
import type { Identity } from '~/runtime/identity.server'

/** The configured language model, or undefined: then the embedded engine answers. Failures are counted per shop. */
export function languageModel({ modelBreaker: breaker }: Pick<Identity, 'modelBreaker'>): LanguageModel | undefined {
  const server = config.languageModel
  if (!server) return undefined
  return {
    isReady: () => breaker.isClosed(),
    async *stream(request) {
      // Most shops have no model: its client takes memory from the first question on.
      const { createOpenAiModel } = await import('./openai.server')
      yield* createOpenAiModel(server, { breaker }).stream(request)
    },
  }
}
