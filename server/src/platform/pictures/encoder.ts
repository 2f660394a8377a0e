import { readFrames } from '../child-process/frames.ts'
import { dropPrivileges, endFirstWithoutMemory } from '../child-process/privileges.ts'
import type { EncodingResult } from './encoding.ts'
import { encode, restrictReaders } from './encoding.ts'

/** Messages of the encoder process: `ready` once, then one result per picture. */
export type EncoderMessage = { ready: true } | EncodingResult

// Pictures from outside are decoded in this process and never in the server, so that one that
// crashes a decoder or loops for ever ends here.
restrictReaders()
endFirstWithoutMemory()

if (!dropPrivileges()) process.stderr.write('The encoder of pictures could not give up root.\n')

const send = (message: EncoderMessage) => process.send?.(message)

readFrames(process.stdin, (content) => void encode(content).then(send))
// The server has exited.
process.on('disconnect', () => process.exit())
// Ctrl-C reaches the whole process group; the server lets running uploads finish.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
send({ ready: true })
