-- The texts of a version as pages show them, by language; parsed once, at the publication.
alter table legal_versions add column parsed jsonb not null default '{}';
