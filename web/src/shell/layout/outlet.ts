import { useOutletContext } from 'react-router'

/** What the shared layout hands to every screen. */
export interface ShellOutlet {
  /** Asks for the unread count at once, so that the badge does not wait for the next poll. */
  readonly refreshUnread: () => Promise<void>
}

export const useShell = () => useOutletContext<ShellOutlet>()
