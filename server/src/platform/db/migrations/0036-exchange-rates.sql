-- Rates that the operator has imported; while there are none, those of the release hold.
create table exchange_rates (
  currency text primary key,
  per_usd double precision not null check (per_usd > 0),
  as_of date not null,
  source text not null
);
