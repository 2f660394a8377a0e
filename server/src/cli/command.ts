import type { Platform } from '../platform/platform.ts'
import type { Env } from '../platform/startup/env.ts'
import { StartError } from '../platform/startup/start-error.ts'

export interface Session {
  env: Env
  /** Opens the database and migrates it, unless the command needs it unchanged. */
  open(options?: { asIs: boolean }): Promise<Platform>
}

export interface Command {
  name: string
  /** The arguments after the name, for the help. */
  takes: string
  does: string
  run(session: Session, args: string[]): Promise<void>
}

/** The command was called with wrong arguments. */
export class WrongUse extends StartError {
  override name = 'WrongUse'
}

/** The only argument of a command that takes one. */
export function onlyArgument(args: string[], what: string): string {
  const [first, ...rest] = args
  if (first === undefined || rest.length > 0) throw new WrongUse(`The command takes ${what}`)
  return first
}

/** The only argument of a command that takes a number of something, from 1 to `most`. */
export function countArgument(args: string[], things: string, most: number): number {
  const count = Number(onlyArgument(args, `the number of ${things}`))
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new WrongUse(`The number of ${things} is a whole number from 1 to ${most}`)
  return count
}

/** For a command that takes no arguments. */
export function nothing(args: string[]): void {
  if (args.length > 0) throw new WrongUse('The command takes nothing')
}

export const printLine = (line: string) => {
  console.log(line)
}

export const counted = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`
