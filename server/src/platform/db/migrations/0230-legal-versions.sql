-- Documents of the site that an owner wrote. A version has all languages of a document.
create table legal_versions (
  id integer generated always as identity primary key,
  document text not null,
  texts jsonb not null,
  language text,
  base_hashes jsonb not null,
  is_material boolean not null,
  in_force_at timestamptz not null,
  admin_id uuid references admins,
  published_at timestamptz not null,
  notified_through uuid,
  notified_at timestamptz
);
create index legal_versions_document on legal_versions (document, id);
