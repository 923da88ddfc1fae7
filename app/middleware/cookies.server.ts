import { type CookieOptions, createCookie } from 'react-router'
import { config } from '~/config.server'
import { CART_LIFETIME_DAYS } from '~/models/cart/keeping.server'
import { sessionSecret } from '~/secret.server'

const secure = config.appOrigin?.startsWith('https:') ?? false
// The __Host- prefix binds a cookie to this host; browsers refuse it over plain http.
const prefix = secure ? '__Host-' : ''

const shared: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure, secrets: [sessionSecret] }

export const cartCookie = createCookie(`${prefix}cart`, { ...shared, maxAge: CART_LIFETIME_DAYS * 24 * 3600 })

export const flashCookie = createCookie(`${prefix}flash`, { ...shared, maxAge: 60 })
