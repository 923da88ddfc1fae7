import stylesheet from '~/styles/admin-system.css?url'

/** Of the machine's screen. */
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
