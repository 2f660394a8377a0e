import { createContext } from 'react'

/** The nonce of the page's inline scripts; only the server knows it, the browser hides it. */
export const NonceContext = createContext<string | undefined>(undefined)
