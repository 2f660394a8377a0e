import { registerSubscribers } from '../app.ts'
import { loadDemo, wipeDemo } from '../demo/load.ts'
import { type Command, counted, noArguments, printLine } from './command.ts'

export const demoLoadCommand: Command = {
  name: 'demo:load',
  parameters: '',
  summary: 'replaces the demo guides and travellers by new ones',
  async run({ open }, args) {
    noArguments(args)
    const ctx = await open()
    // The services play the demo's bookings, and notifications belong to them.
    registerSubscribers(ctx)
    for (const { who, email, password } of await loadDemo(ctx))
      printLine(`Demo ${who}: ${email}, password ${password}`)
  },
}

export const demoWipeCommand: Command = {
  name: 'demo:wipe',
  parameters: '',
  summary: 'takes the demo guides and travellers away with everything of theirs, for good',
  async run({ open }, args) {
    noArguments(args)
    const count = await wipeDemo(await open())
    printLine(
      `${counted(count, 'demo account', 'demo accounts')} removed; a start loads none again`,
    )
  },
}
