-- Applications that users are sent here from to sign in, and back to (supplement 1.3.4; ADR 0022).
create table applications (
  id            text        primary key,
  client_id     text        not null constraint applications_client_id unique,
  name          text        not null,
  redirect_urls text[]      not null check (cardinality(redirect_urls) between 1 and 20),
  created_at    timestamptz not null,
  updated_at    timestamptz not null
);
create index applications_list on applications (created_at desc, id);
select record_mutations('applications');
