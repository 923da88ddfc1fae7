/** What the process is doing, for whoever asks whether to send it visitors. */
export const lifecycle = { stopping: false }
