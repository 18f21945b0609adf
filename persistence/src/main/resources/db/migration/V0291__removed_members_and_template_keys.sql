-- Whom an organization removed (ADR 0114): its provider does not bring them back until they are invited again.
create table removed_members (
  id              text        primary key,
  organization_id text        not null references organizations,
  oidc_sub        text        not null,
  -- The provider that had vouched for the member; null for an invitation that was never accepted.
  oidc_issuer     text,
  removed_at      timestamptz not null,
  constraint removed_members_subject unique (organization_id, oidc_sub)
);
select record_mutations('removed_members', array ['oidc_sub']);
