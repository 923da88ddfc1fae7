/** With one given, nothing makes a secret in the data folder, and a test can sign a cookie as the shop does. */
export const appSecret = { SESSION_SECRET: 'the secret of the application under test' }
