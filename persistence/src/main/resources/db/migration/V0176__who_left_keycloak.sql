-- Who was disabled or removed at Keycloak signs in again with a token that Keycloak issued later, and not otherwise.
create table suspensions (
  user_id text        primary key references users on delete cascade,
  since   timestamptz not null
);
select record_mutations('suspensions');

-- Which node does what one node does for all. Unlogged: a crash forgets it, and another node takes over.
create unlogged table job_leases (
  job          text        primary key,
  holder       text        not null,
  leased_until timestamptz not null
);
