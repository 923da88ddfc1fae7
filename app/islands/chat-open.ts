/** URL hash that opens the panel on load. */
export const PANEL_OPEN = '#assistant'

declare global {
  interface DocumentEventMap {
    'chat:open': CustomEvent<{ opener: HTMLAnchorElement; styles?: string; isBack: boolean }>
  }
}
