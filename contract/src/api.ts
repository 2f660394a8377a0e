import type * as accounts from './accounts/api.ts'
import type * as settings from './accounts/settings/api.ts'
import type * as adminAccount from './admin/account/api.ts'
import type * as admin from './admin/api.ts'
import type * as approval from './admin/approval/api.ts'
import type * as lists from './admin/lists/api.ts'
import type * as availability from './availability/api.ts'
import type * as bookings from './bookings/api.ts'
import type * as day from './bookings/day/api.ts'
import type * as groupDetails from './bookings/group-details/api.ts'
import type * as trips from './bookings/trips/api.ts'
import type * as chat from './chat/api.ts'
import type * as contact from './contact/api.ts'
import type * as guides from './guides/api.ts'
import type * as discovery from './guides/discovery/api.ts'
import type * as media from './media/api.ts'
import type * as notifications from './notifications/api.ts'
import type { Input, Operation, Output } from './operation.ts'
import type * as places from './places/api.ts'
import type * as reports from './reports/api.ts'
import type * as reviews from './reviews/api.ts'

type ValuesOf<M> = M[keyof M]
/** A module has operations, and lists of the admin console with three each. */
type In<M> =
  ValuesOf<M> extends infer Each
    ? Each extends Operation
      ? Each
      : Extract<ValuesOf<Each>, Operation>
    : never

type AnyOperation =
  | In<typeof accounts>
  | In<typeof settings>
  | In<typeof adminAccount>
  | In<typeof admin>
  | In<typeof approval>
  | In<typeof lists>
  | In<typeof availability>
  | In<typeof bookings>
  | In<typeof groupDetails>
  | In<typeof day>
  | In<typeof trips>
  | In<typeof chat>
  | In<typeof contact>
  | In<typeof guides>
  | In<typeof discovery>
  | In<typeof media>
  | In<typeof notifications>
  | In<typeof places>
  | In<typeof reports>
  | In<typeof reviews>

type AddressIn<O> = O extends Operation ? `${O['method']} ${O['path']}` : never

/** The method and path of every operation: by it a client calls without loading the shapes. */
export type Address = AddressIn<AnyOperation>

type OperationOf<A extends Address> = A extends `${infer Method} ${infer Path}`
  ? Extract<AnyOperation, { readonly method: Method; readonly path: Path }>
  : never

/** What a client sends to this address. */
export type InputAt<A extends Address> = Input<OperationOf<A>>

/** What this address answers. */
export type OutputAt<A extends Address> = Output<OperationOf<A>>
