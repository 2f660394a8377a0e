/** What writes without a person's permission, and why. */
export const SYSTEM_TASKS = {
  clock: 'deadlines and reminders of bookings',
  retention: 'data whose time is over is removed',
  effects: 'what another write entails: notifications, mails, system lines, counts, the audit log',
  signup: 'a visitor opens an account or writes without one',
  credentials: 'a password, link or code proves the account before there is a session',
  views: 'visits of public pages are counted',
  startup: 'the process prepares its database, or the operator runs a command',
} as const
export type SystemTask = keyof typeof SYSTEM_TASKS

declare class SystemProof<Task extends SystemTask> {
  private readonly task: Task
}

/**
 * Authority to write without a person's permission, for one named task. Store functions that take
 * one are exempt from the rules of the policies; `asSystem` finds every caller.
 */
export type SystemAuthority<Task extends SystemTask> = SystemProof<Task> & { readonly name: Task }

export const asSystem = <Task extends SystemTask>(task: Task): SystemAuthority<Task> =>
  ({ name: task }) as SystemAuthority<Task>
