import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { CURRENCIES } from '@annai/contract/money'
import { importRates, UnusableRates } from '../features/bookings/rates/service.ts'
import { StartError } from '../platform/startup/start-error.ts'
import { type Command, counted, onlyArgument, printLine } from './command.ts'

export const ratesImportCommand: Command = {
  name: 'rates:import',
  parameters: 'FILE',
  summary: 'replaces the exchange rates by those of a JSON file',
  async run({ open }, args) {
    const file = onlyArgument(args, 'the name of a JSON file of exchange rates')
    if (!existsSync(file)) throw new StartError(`${file} does not exist`)
    const content = await readFile(file, 'utf8')
    const ctx = await open()
    const { rates, asOf } = await importRates(ctx, content).catch((error: unknown) => {
      if (!(error instanceof UnusableRates)) throw error
      throw new StartError(`${file} holds no usable rates; nothing was changed. ${error.message}`)
    })
    const missing = CURRENCIES.filter((currency) => rates[currency] === undefined)
    printLine(`${counted(Object.keys(rates).length, 'rate', 'rates')} of ${asOf} imported`)
    if (missing.length > 0)
      printLine(`Without a rate: ${missing.join(' ')}. Prices in them are not converted`)
  },
}
