import stylesheet from '~/styles/admin-images.css?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
