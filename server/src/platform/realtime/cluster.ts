import type { ServerOptions } from 'socket.io'

/** Connects the sockets of several instances. */
export interface Cluster {
  readonly adapter: NonNullable<ServerOptions['adapter']>
  /** Can events be sent to the other instances right now? */
  isWithinReach(): boolean
  /** Could there be instances whose rooms are not known here? */
  hasOthers(): boolean
  /** Is the room known to have a socket on another instance? */
  isOccupied(room: string): boolean
  /** Resolves when the instances that are to know them know the rooms of this one. */
  flushRooms(): Promise<void>
  /** Called when events of other instances may have been missed. */
  onMissed(run: () => void): void
  /** Called after the adapter was closed. */
  close(): Promise<void>
}

/** Opens the cluster; for servers only, commands have no sockets. */
export type OpenCluster = () => Cluster
