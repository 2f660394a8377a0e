-- What a proposal says about the payment besides its price: shapes of contract/src/bookings/payment.
alter table proposals
  add column price_lines jsonb,
  add column deposit jsonb,
  add column cancellation jsonb;
