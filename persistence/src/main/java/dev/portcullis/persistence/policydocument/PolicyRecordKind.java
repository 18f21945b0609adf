package dev.portcullis.persistence.policydocument;

/**
 * The kinds of records in a policy document, each with the query that reads it. The parameter
 * {@code organization} is the owner whose records are read, null for all of the zone. Records of
 * deleted organizations are left out.
 */
public enum PolicyRecordKind {
  ORGANIZATION(
      """
      json_build_object('id', o.id, 'name', o.name,
        'defaultRoles', (select json_agg(d.role_id) from organization_default_roles d
          where d.organization_id = o.id))
      """,
      """
      organizations o where o.deleted_at is null
        and (cast(:organization as text) is null or o.id = :organization)
      """),
  /** Those of the zone are read for an organization, too: its records refer to them. */
  ROLE(
      """
      json_build_object('id', r.id, 'organization', r.organization_id, 'name', r.role_name,
        'systemPermissions', to_json(r.system_permissions), 'isSystemRole', r.is_system_role)
      """,
      """
      roles r where (cast(:organization as text) is null or r.organization_id is null
          or r.organization_id = :organization)
        and not exists (select 1 from organizations x
          where x.id = r.organization_id and x.deleted_at is not null)
      """),
  TEMPLATE(
      """
      json_build_object('id', t.id, 'templateKey', t.template_key, 'name', t.name,
        'description', t.description, 'abi', t.abi)
      """,
      "templates t where cast(:organization as text) is null"),
  CONTRACT(
      """
      json_build_object('address', c.contract_address, 'organization', c.organization_id,
        'name', c.name, 'description', c.description,
        'templateKey', (select t.template_key from templates t where t.id = c.template_id),
        'abi', case when c.is_system_contract then null else c.abi end,
        'isSystemContract', c.is_system_contract,
        'disclosure', json_build_object(
          'erc20TotalSupply', c.disclose_erc20_total_supply,
          'bytecode', c.disclose_bytecode,
          'startBlock', c.disclosure_start_block,
          'addresses', to_json(c.disclosed_addresses),
          'slots', to_json(c.disclosed_slots)))
      """,
      Owned.CONTRACTS),
  FUNCTION_PERMISSION(
      """
      json_build_object('id', p.id, 'contract', c.contract_address, 'templateKey', t.template_key,
        'functionSignature', p.function_signature, 'accessType', p.access_type,
        'ruleType', p.rule_type,
        'roles', (select json_agg(f.role_id) from function_permission_roles f
          where f.permission_id = p.id),
        'argumentRestrictions', to_json(p.argument_restrictions), 'isUmbrella', p.is_umbrella,
        'readsWithin', p.reads_within, 'organizationOnly', p.organization_only)
      """,
      """
      function_permissions p left join contracts c on c.id = p.contract_id
        left join templates t on t.id = p.template_id
        where (cast(:organization as text) is null or c.organization_id = :organization)
        and not exists (select 1 from organizations x
          where x.id = c.organization_id and x.deleted_at is not null)
      """),
  EVENT_PERMISSION(
      """
      json_build_object('id', e.id, 'contract', c.contract_address,
        'topic0Constant', e.topic0_constant, 'topic1Constant', e.topic1_constant,
        'topic2Constant', e.topic2_constant, 'topic3Constant', e.topic3_constant,
        'topic1ConditionType', e.topic1_condition_type,
        'topic2ConditionType', e.topic2_condition_type,
        'topic3ConditionType', e.topic3_condition_type,
        'organizationOnly', e.organization_only,
        'roles', (select json_agg(f.role_id) from event_permission_roles f
          where f.permission_id = e.id))
      """,
      "event_permissions e join contracts c on c.id = e.contract_id and " + Owned.ALIVE),
  /** The built-in role of all users alone is no reason to name a user. */
  MEMBER(
      """
      json_build_object('userId', u.id, 'organization', u.organization_id,
        'displayName', u.display_name,
        'roles', (select json_agg(m.role_id) from user_roles m join roles r on r.id = m.role_id
          where m.user_id = u.id and not exists (select 1 from organizations x
            where x.id = r.organization_id and x.deleted_at is not null)
          and (cast(:organization as text) is null or r.organization_id = :organization)))
      """,
      """
      users u where exists (select 1 from user_roles m join roles r on r.id = m.role_id
          where m.user_id = u.id and m.role_id <> 'user'
          and (cast(:organization as text) is null or r.organization_id = :organization))
        and (cast(:organization as text) is null or u.organization_id = :organization)
        and not exists (select 1 from organizations x
          where x.id = u.organization_id and x.deleted_at is not null)
      """),
  MACHINE(
      """
      json_build_object('id', a.id, 'organization', a.owner_organization_id, 'name', a.name,
        'description', a.description,
        'roles', (select json_agg(m.role_id) from m2m_application_roles m
          where m.m2m_app_id = a.id),
        'organizations', (select json_agg(b.organization_id) from m2m_application_organizations b
          join organizations x on x.id = b.organization_id and x.deleted_at is null
          where b.m2m_app_id = a.id),
        'givesSystemPermissions', a.gives_system_permissions,
        'ipWhitelist', (select json_agg(json_build_object('id', i.id, 'ipAddress', i.ip_address,
            'description', i.description)) from ip_whitelist_entries i
          where i.m2m_app_id = a.id))
      """,
      """
      m2m_applications a where (cast(:organization as text) is null
          or a.owner_organization_id = :organization)
        and not exists (select 1 from organizations x
          where x.id = a.owner_organization_id and x.deleted_at is not null)
      """);

  /** Conditions that several kinds share. */
  private static final class Owned {
    static final String ALIVE =
        "(cast(:organization as text) is null or c.organization_id = :organization)"
            + " and not exists (select 1 from organizations x"
            + " where x.id = c.organization_id and x.deleted_at is not null)";

    static final String CONTRACTS = "contracts c where " + ALIVE;

    private Owned() {}
  }

  private final String fields;
  private final String source;

  PolicyRecordKind(String fields, String source) {
    this.fields = fields;
    this.source = source;
  }

  /** Selects the name of the kind and the fields of each record. */
  String select() {
    return "select '" + name() + "' as kind, (" + fields + ")::text as json from " + source;
  }
}
