/** When the language model is unavailable or the assistant stopped. */
export const offlineText = 'Thomas est temporairement hors ligne. Réessayez dans quelques instants.'
