import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** From ADMIN_PASSWORD, from a pipe, or typed on the terminal without echo. Never an argument: `ps` shows those. */
export async function readPassword(): Promise<string> {
  const given = process.env.ADMIN_PASSWORD
  if (given) return given
  if (!process.stdin.isTTY) return (await text(process.stdin)).split('\n')[0] ?? ''
  process.stderr.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
