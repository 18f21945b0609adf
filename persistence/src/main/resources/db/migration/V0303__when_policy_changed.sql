-- A block is judged by the rights of its time (ADR 0122): whoever judges it later asks whether a right changed since. So changes are
-- known for a day, with the moment.
alter table policy_changes add column noted_at timestamptz not null default clock_timestamp();
alter table policy_changes alter column expires_at set default now() + interval '1 day';
create index policy_changes_noted on policy_changes (noted_at);
