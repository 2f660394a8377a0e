import { type Command, counted, noArguments, printLine } from './command.ts'

// Only these two commands need the whole application, which takes half a second to load.
const loadApp = () => import('../app.ts')
const loadParts = () => import('../demo/load.ts')

export const demoLoadCommand: Command = {
  name: 'demo:load',
  parameters: '',
  summary: 'replaces the demo guides and travellers by new ones',
  async run({ open }, args) {
    noArguments(args)
    const [{ registerSubscribers }, { loadDemo }] = await Promise.all([loadApp(), loadParts()])
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
    const { wipeDemo } = await loadParts()
    const count = await wipeDemo(await open())
    printLine(
      `${counted(count, 'demo account', 'demo accounts')} removed; a start loads none again`,
    )
  },
}
