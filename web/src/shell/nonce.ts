import { createContext } from 'react'

/** The nonce of inline scripts. Only the server has it: browsers expose it as empty. */
export const NonceContext = createContext('')
