import type { LanguageModel } from '~/assistant/language-model'
import { config } from '~/runtime/config.server'
import type { Identity } from '~/runtime/identity.server'

/** The configured language model; undefined lets the embedded engine answer. Failures are counted per shop. */
export function languageModel({
  modelBreaker: breaker,
  modelTokens: tokensADay,
}: Pick<Identity, 'modelBreaker' | 'modelTokens'>): LanguageModel | undefined {
  const server = config.languageModel
  if (!server) return undefined
  return {
    tokensADay,
    isReady: () => breaker.isClosed(),
    async *stream(request) {
      // Loaded on first use, to save memory: most shops have no model.
      const { createOpenAiModel } = await import('./openai.server')
      yield* createOpenAiModel(server, { breaker }).stream(request)
    },
  }
}
