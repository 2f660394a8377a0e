import { createContext, use } from 'react'

export const UnreadCountContext = createContext(0)

/** The number of unread notifications; 0 for visitors. */
export const useUnreadCount = (): number => use(UnreadCountContext)
