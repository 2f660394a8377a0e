import { verifyChain } from '../features/admin/audit/service.ts'
import { StartError } from '../platform/start-error.ts'
import { type Command, nothing, say } from './command.ts'

export const auditVerifyCommand: Command = {
  name: 'audit:verify',
  takes: '',
  does: 'walks the record of administrative acts and says whether a line was changed or removed',
  async run({ open }, args) {
    nothing(args)
    const broken = await verifyChain(await open())
    if (broken !== null) throw new StartError(`The record does not fit at line ${broken}`)
    say('The record is whole')
  },
}
