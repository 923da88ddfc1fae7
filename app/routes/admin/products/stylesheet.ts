import stylesheet from '~/styles/admin-products.css?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
