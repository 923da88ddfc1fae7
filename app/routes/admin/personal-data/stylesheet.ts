import stylesheet from '~/styles/admin-data.css?url'

/** Of the screens of personal data. */
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
