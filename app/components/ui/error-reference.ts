import { createContext } from 'react'

/** The request id, shown on error pages so that support can find the log line. */
export const ErrorReference = createContext<string | undefined>(undefined)
