import inbox from '~/styles/admin-inbox.css?url'

/** Of the screens of claims. */
export const links = () => [{ rel: 'stylesheet', href: inbox }]
