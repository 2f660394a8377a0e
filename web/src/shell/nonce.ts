import { createContext } from 'react'

/** The nonce of the page's inline scripts. Only the server knows it: browsers show it as empty. */
export const NonceContext = createContext('')
