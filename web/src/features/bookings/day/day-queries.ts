import type { InputAt } from '@annai/contract/api'
import type {
  Day,
  MeetingPointRequest,
  NoShowAnswer,
  NoShowRequest,
} from '@annai/contract/bookings/day/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { upload } from '../../../shell/http/upload.ts'
import { useIsConnected } from '../../../shell/realtime/realtime-context.tsx'
import { bookingKeys } from '../booking-keys.ts'
import { POLL_MS } from '../booking-queries.ts'

export function useDay(bookingId: string, isEnabled = true) {
  const isLive = useIsConnected()
  return useQuery({
    queryKey: bookingKeys.day(bookingId),
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/:id/day', { params: { id: bookingId } }, { signal }),
    enabled: isEnabled,
    refetchInterval: isLive ? false : POLL_MS,
    refetchOnWindowFocus: 'always',
  })
}

const uploaded = new WeakMap<File, string>()

/** Uploads a picture of the booking; another attempt to save does not upload it again. */
async function uploadOnce(bookingId: string, file: File): Promise<string> {
  const known = uploaded.get(file)
  if (known) return known
  const params = { id: bookingId }
  const { _id } = await upload('POST /api/bookings/:id/pictures', { params, fields: { file } })
  uploaded.set(file, _id)
  return _id
}

/** A change of the day that answers the day. */
function useDayChange<Body>(bookingId: string, send: (body: Body) => Promise<Day>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (day) => {
      client.setQueryData(bookingKeys.day(bookingId), day)
      await client.invalidateQueries({ queryKey: bookingKeys.one(bookingId) })
    },
  })
}

export const useSetMeetingPoint = (id: string) =>
  useDayChange(id, (body: MeetingPointRequest) =>
    api.call('PUT /api/bookings/:id/meeting-point', { params: { id }, body }),
  )

export const useSetRecognition = (id: string) =>
  useDayChange(
    id,
    async ({
      file,
      ...body
    }: InputAt<'PUT /api/bookings/:id/recognition'>['body'] & { file?: File }) => {
      const picture = file && { pictureId: await uploadOnce(id, file) }
      return api.call('PUT /api/bookings/:id/recognition', {
        params: { id },
        body: { ...body, ...picture },
      })
    },
  )

export const useClaimNoShow = (id: string) =>
  useDayChange(id, (body: NoShowRequest) =>
    api.call('POST /api/bookings/:id/no-shows', { params: { id }, body }),
  )

export const useAnswerNoShow = (id: string, claim: string) =>
  useDayChange(id, (body: NoShowAnswer) =>
    api.call('POST /api/bookings/:id/no-shows/:claim/answer', { params: { id, claim }, body }),
  )

export const useWithdrawNoShow = (id: string, claim: string) =>
  useDayChange(id, () =>
    api.call('DELETE /api/bookings/:id/no-shows/:claim', { params: { id, claim } }),
  )
