import type { LanguageModel } from '~/assistant/language-model'
import { config } from '~/runtime/config.server'
import { createBreaker } from './breaker.server'
import type { ModelServer } from './openai.server'

let made: LanguageModel | undefined

/** The configured language model, or undefined: then the embedded engine answers. */
export function languageModel(): LanguageModel | undefined {
  if (!config.languageModel) return undefined
  made ??= loadedWhenAsked(config.languageModel)
  return made
}

/** Most shops have no model: its client takes memory from the first question on. */
function loadedWhenAsked(server: ModelServer): LanguageModel {
  const breaker = createBreaker()
  let model: LanguageModel | undefined
  return {
    isReady: () => breaker.isClosed(),
    async *stream(request) {
      const { createOpenAiModel } = await import('./openai.server')
      model ??= createOpenAiModel(server, { breaker })
      yield* model.stream(request)
    },
  }
}
