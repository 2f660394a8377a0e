/** The tasks that write without a person's permission, and why. */
const SYSTEM_TASKS = {
  clock: 'deadlines and reminders of bookings, reads of imported calendars',
  retention: 'data is removed when its time is over',
  effects: 'what another write entails: notifications, mails, system lines, counts, the audit log',
  visitor: 'a visitor signs up, requests a link or writes to the operator',
  credentials: 'a password, link or code proves the account before there is a session',
  views: 'visits of public pages are counted',
  operator: 'the process prepares its database, or the operator runs a command on the machine',
} as const
export type SystemTask = keyof typeof SYSTEM_TASKS

declare class SystemProof<Task extends SystemTask> {
  private readonly task: Task
}

/**
 * The authority to write for the system, for one named task, and for a resource if one is named.
 * Store functions that take one are exempt from the policies; `asSystem` finds every caller.
 */
export type SystemAuthority<
  Task extends SystemTask,
  Resource extends object = object,
> = Readonly<Resource> & SystemProof<Task>

export function asSystem<Task extends SystemTask>(task: Task): SystemAuthority<Task>
export function asSystem<Task extends SystemTask, Resource extends object>(
  task: Task,
  resource: Resource,
): SystemAuthority<Task, Resource>
export function asSystem<Task extends SystemTask>(_task: Task, resource: object = {}) {
  return resource as SystemAuthority<Task>
}
