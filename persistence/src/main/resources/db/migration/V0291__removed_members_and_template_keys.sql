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

-- Document 1 has no other rule for a template's key than that it is not empty.
alter table templates drop constraint templates_template_key_check;
alter table templates add constraint templates_key_form
  check (template_key <> '' and length(template_key) <= 200);
