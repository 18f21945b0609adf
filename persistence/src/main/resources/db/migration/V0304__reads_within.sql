-- Beneath a function contracts of the same owner may be read without a permission of their own (ADR 0123). A template's
-- permission may say so, too: it opens to each organization's callers what is that organization's.
alter table function_permissions add column reads_within boolean not null default false;
