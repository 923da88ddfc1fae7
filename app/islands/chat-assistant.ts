const { assistant = '', assistantName = '' } = { ...document.querySelector<HTMLElement>('.chat-pill')?.dataset }

/** What the assistant of this shop is called, from the markup. */
export const assistantTitle = assistant
export const assistantSpeaks = assistantName
