import { createContext } from 'react'

/** The request's id: shown on the error page, so that support can find the log line. */
export const ErrorReference = createContext<string | undefined>(undefined)
