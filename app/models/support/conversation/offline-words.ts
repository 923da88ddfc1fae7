/** While the language model is away, or the assistant is stopped. */
export const offlineWords = 'Thomas est temporairement hors ligne. Réessayez dans quelques instants.'
