import { verifyChain } from '../features/audit/service.ts'
import { StartError } from '../platform/startup/start-error.ts'
import { type Command, counted, noArguments, printLine } from './command.ts'

export const auditVerifyCommand: Command = {
  name: 'audit:verify',
  parameters: '',
  summary: 'walks the record of administrative acts and says whether a line was changed or removed',
  async run({ open }, args) {
    noArguments(args)
    const verdict = await verifyChain(await open())
    if ('broken' in verdict)
      throw new StartError(
        `The record does not fit at line ${verdict.broken}: it was changed, or a line is missing`,
      )
    const lines = counted(verdict.lines, 'line', 'lines')
    printLine(`The record is whole: ${lines}, the seal of the last one is ${verdict.seal}`)
  },
}
