import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis, type RedisOptions } from 'ioredis'
import type { ServerOptions } from 'socket.io'
import type { Logger } from '../log.ts'

/** What lets the sockets of several instances be spoken to as one. */
export interface Cluster {
  readonly adapter: NonNullable<ServerOptions['adapter']>
  /** Are the other instances within reach right now? */
  isWithinReach(): boolean
  /** Called when they are again, after they were not. */
  onReturn(run: () => void): void
  close(): void
}

/** Opens the cluster; only a server does, a command of the operator has no sockets. */
export type OpenCluster = () => Cluster

const NAME = 'annai:live'

/**
 * Of some questions the adapter waits for no answer: one that the end of the line leaves without any
 * must not end the process.
 */
function forgiving<Line extends Pick<Redis, 'sendCommand'>>(line: Line): Line {
  const send = line.sendCommand.bind(line)
  line.sendCommand = (command, stream) => {
    command.promise.catch(() => undefined)
    return send(command, stream)
  }
  return line
}

/** The adapter listens and reads on copies of the line that it is given. */
class SharedLine extends Redis {
  override duplicate<Changes extends Partial<RedisOptions> | undefined = undefined>(
    changes?: Changes,
  ) {
    return forgiving(super.duplicate(changes))
  }
}

export const clusterOf = (url: string | undefined, log: Logger): OpenCluster | undefined =>
  url === undefined ? undefined : () => openRedisCluster(url, log)

function openRedisCluster(url: string, log: Logger): Cluster {
  // Without this a command fails after some tries, where the adapter leaves nobody to catch it.
  const redis = forgiving(new SharedLine(url, { maxRetriesPerRequest: null, connectTimeout: 2000 }))
  let isAway = false
  let returned: () => void = () => undefined
  const goneAway = (error?: Error) => {
    if (!isAway)
      log.warn({ error: error?.message }, 'Redis is away: events reach this instance only')
    isAway = true
  }
  redis.on('error', goneAway)
  redis.on('close', () => goneAway())
  redis.on('ready', () => {
    if (!isAway) return
    isAway = false
    log.info('Redis is back: events reach every instance again')
    returned()
  })
  return {
    adapter: createAdapter(redis, {
      streamName: NAME,
      channelPrefix: NAME,
      onlyPlaintext: true,
      // How long a stopping instance may still wait for its last reading.
      blockTimeInMs: 1000,
    }),
    isWithinReach: () => redis.status === 'ready',
    onReturn(run) {
      returned = run
    },
    close() {
      redis.removeAllListeners('close')
      redis.disconnect()
    },
  }
}
