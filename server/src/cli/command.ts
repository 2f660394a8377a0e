import type { Platform } from '../platform/platform.ts'
import type { Env } from '../platform/startup/env.ts'
import { StartError } from '../platform/startup/start-error.ts'

export interface Session {
  env: Env
  /** Opens the database and migrates it, unless the command needs it unchanged. */
  open(options?: { asIs: boolean }): Promise<Platform>
}

/** A command of `npm run annai`. */
export interface Command {
  name: string
  /** The arguments after the name, for the help. */
  parameters: string
  /** One line for the help. */
  summary: string
  run(session: Session, args: string[]): Promise<void>
}

/** The command was called with wrong arguments. */
export class UsageError extends StartError {
  override name = 'UsageError'
}

/** The only argument of a command that takes one. */
export function onlyArgument(args: string[], description: string): string {
  const [first, ...rest] = args
  if (first === undefined || rest.length > 0)
    throw new UsageError(`The command takes ${description}`)
  return first
}

/** The only argument of a command that takes a number of something, from 1 to `max`. */
export function countArgument(args: string[], things: string, max: number): number {
  const count = Number(onlyArgument(args, `the number of ${things}`))
  if (!Number.isInteger(count) || count < 1 || count > max)
    throw new UsageError(`The number of ${things} is a whole number from 1 to ${max}`)
  return count
}

/** For a command that takes no arguments. */
export function noArguments(args: string[]): void {
  if (args.length > 0) throw new UsageError('The command takes nothing')
}

/** How the operator calls a command; /usr/local/bin/annai sets ANNAI_COMMAND. */
export const callOf = (command: string) =>
  `${process.env.ANNAI_COMMAND ?? 'npm run annai --'} ${command}`

export const printLine = (line: string) => {
  console.log(line)
}

export const counted = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`
