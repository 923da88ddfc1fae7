import type { ConversationState } from '~/database/schema'

/** Who answers, as shown to operators. */
export const conversationStateNames: Record<ConversationState, string> = {
  bot: 'avec l’assistant',
  en_attente: 'en attente d’une personne',
  humain: 'avec une personne',
  rendu: 'rendue à l’assistant',
}
