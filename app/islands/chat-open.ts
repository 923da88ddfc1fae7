/** A page whose address ends so opens the panel on arrival. */
export const PANEL_OPEN = '#assistant'
