import { createContext } from 'react-router'

/**
 * Where a request comes from, as its limits count it: an IPv4 address or the /64 of an IPv6 one. Set by the adapter;
 * null where none stands before the application.
 */
export const networkContext = createContext<string | null>(null)
