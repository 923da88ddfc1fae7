/** URL hash that opens the panel on load. */
export const PANEL_OPEN = '#assistant'
