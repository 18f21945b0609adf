-- What verifying a log found last (ADR 0014), a row for each log. It is a note for people, no proof: whoever can change
-- the logs can change it as well.
create table log_verifications (
  log             text        primary key,
  intact          boolean,
  checked_rows    bigint,
  begun_at        timestamptz,
  verified_at     timestamptz,
  -- Who had it verified; null for the service itself, which watches the newest rows.
  verified_by     text,
  broken_chain    int,
  broken_position bigint,
  broken_sequence bigint,
  broken_id       text,
  problem         text,
  -- A walk that is under way, part by part: where it goes on.
  open_next       text,
  open_rows       bigint,
  open_begun_at   timestamptz,
  open_by         text,
  constraint log_verifications_result check (num_nonnulls(intact, checked_rows, begun_at, verified_at) in (0, 4)),
  constraint log_verifications_broken check (intact is null or intact = (problem is null)),
  constraint log_verifications_open check (num_nonnulls(open_next, open_rows, open_begun_at, open_by) in (0, 4))
);
select record_mutations('log_verifications');
