/** Apart from the renderer of mails, which loads with the first mail. */
export const linkColour = '#084f67'
