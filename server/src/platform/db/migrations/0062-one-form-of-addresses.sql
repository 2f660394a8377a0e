-- Addresses are compared in one form (typedName in contract/src/text.ts): with an address that was
-- stored in another one, in full width for instance, nobody could log in. An address whose form
-- another account has is kept, and the log names the account.
do $$
declare
  held record;
begin
  for held in
    with written as (
      select id, email, normalize(
          regexp_replace(email, '[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]', '', 'g'), NFKC
        ) as folded
      from accounts
      where email ~ '[^ -~]'
    ), wanted as (
      select id, email, replace(folded, '。', '.') as address from written
    )
    select wanted.id, wanted.address, exists (
        select from accounts other
        where other.id <> wanted.id and lower(other.email) = lower(wanted.address)
      ) or exists (
        select from wanted other
        where other.id <> wanted.id and lower(other.address) = lower(wanted.address)
      ) as is_taken
    from wanted
    where address <> email
  loop
    if held.is_taken then
      raise warning 'account % keeps its address: another account has it in the usual form', held.id;
    else
      update accounts set email = held.address where id = held.id;
    end if;
  end loop;
  for held in
    select id, normalize(email, NFKC) as address, exists (
        select from admins other
        where other.id <> admins.id and other.removed_at is null
          and lower(normalize(other.email, NFKC)) = lower(normalize(admins.email, NFKC))
      ) as is_taken
    from admins
    where email <> normalize(email, NFKC) and removed_at is null
  loop
    if held.is_taken then
      raise warning 'administrator % keeps its address: another one has it in the usual form', held.id;
    else
      update admins set email = held.address where id = held.id;
    end if;
  end loop;
end
$$;
