import { loadDemo, wipeDemo } from '../demo/load.ts'
import { type Command, counted, say, WrongUse } from './command.ts'

const nothing = (args: string[]) => {
  if (args.length > 0) throw new WrongUse('The command takes nothing')
}

export const demoLoadCommand: Command = {
  name: 'demo:load',
  takes: '',
  does: 'loads the demo guides and travellers anew; the server paints their pictures',
  async run({ open }, args) {
    nothing(args)
    const passwords = await loadDemo(await open())
    for (const { who, email, password } of passwords)
      say(`Demo ${who}: ${email}, password ${password}`)
  },
}

export const demoWipeCommand: Command = {
  name: 'demo:wipe',
  takes: '',
  does: 'takes the demo guides and travellers away with everything of theirs, for good',
  async run({ open }, args) {
    nothing(args)
    const count = await wipeDemo(await open())
    say(`${counted(count, 'demo account', 'demo accounts')} removed; a start loads none again`)
  },
}
