-- Why an endpoint is disabled that nobody disabled: its receiver said that it is gone for good, or failed for days.
alter table webhook_endpoints
  add column disabled_because text check (disabled_because in ('gone', 'failing')),
  add column disabled_at timestamptz;
