import stylesheet from '~/styles/admin-inbox.css?url'

/** Of the screens of requests and mails. */
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
