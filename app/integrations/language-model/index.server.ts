import { config } from '~/config.server'
import type { LanguageModel } from '~/models/assistant/language-model'
import { createOpenAiModel } from './openai.server'

let made: LanguageModel | undefined

/** The configured language model, or undefined: then the embedded engine answers. */
export function languageModel(): LanguageModel | undefined {
  if (!config.languageModel) return undefined
  made ??= createOpenAiModel(config.languageModel)
  return made
}
