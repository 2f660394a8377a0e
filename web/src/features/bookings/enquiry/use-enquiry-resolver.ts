import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import { useCallback } from 'react'
import type { Resolver, ResolverResult, ResolverSuccess } from 'react-hook-form'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { filledGroupDetails } from '../group-details/group-details-form.ts'
import { areWishesOpen, type EnquiryForm, type EnquiryInput } from './enquiry-draft.ts'

const isValid = (
  result: ResolverResult<EnquiryInput, EnquiryRequest>,
): result is ResolverSuccess<EnquiryRequest> => Object.keys(result.errors).length === 0

/** Validates the form with the schema of the request, so that errors are reported by field. */
export function useEnquiryResolver(
  guideId: string,
): Resolver<EnquiryForm, unknown, EnquiryRequest> {
  const check = useShapeResolver(
    async () => (await import('@annai/contract/bookings/enquiries/shapes')).EnquiryRequest,
  )
  return useCallback(
    async ({ trip: wishes, party, ...text }, context, { criteriaMode }) => {
      // The adults and children of the wishes replace the group size.
      const enquiry = areWishesOpen(wishes) ? { ...text, customerGroupSize: undefined } : text
      const options = { criteriaMode, fields: {}, shouldUseNativeValidation: false }
      const result = await check(
        { guideId, enquiry, trip: wishes, party: filledGroupDetails(party) },
        context,
        options,
      )
      if (isValid(result)) return result
      const { enquiry: fields, trip: wishesErrors, party: groupDetails, root } = result.errors
      return {
        values: {},
        errors: {
          ...fields,
          ...(wishesErrors && { trip: wishesErrors }),
          ...(groupDetails && { party: groupDetails }),
          ...(root && { root }),
        },
      }
    },
    [check, guideId],
  )
}
