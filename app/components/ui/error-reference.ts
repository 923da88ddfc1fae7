import { createContext } from 'react'

/** The request's id, which the error page shows and the log holds: what a shopper can tell us about a bug. */
export const ErrorReference = createContext<string | undefined>(undefined)
