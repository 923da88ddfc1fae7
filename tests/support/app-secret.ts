/** A fixed secret: none is generated in the data folder, and tests can sign cookies as the shop does. */
export const appSecret = { SESSION_SECRET: 'the secret of the application under test' }
