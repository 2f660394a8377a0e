import type { Logger } from '../platform/log.ts'
import type { OpenDatabase } from '../platform/db/open-database.ts'
import type { Platform } from '../platform/platform.ts'
import { StartError } from '../platform/start-error.ts'

/** What a command works with. The schema is brought forward before, unless it says otherwise. */
export interface Session {
  p: Platform
  log: Logger
  store: OpenDatabase
}

export interface Command {
  name: string
  /** What follows the name, for the help. */
  takes: string
  does: string
  /** True where the command decides itself what happens to the schema. */
  asIs?: boolean
  run(session: Session, args: string[]): Promise<void>
}

/** The command was called in a way that it does not know. */
export class WrongUse extends StartError {
  override name = 'WrongUse'
}

export const say = (line: string) => {
  console.log(line)
}

export const counted = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`
