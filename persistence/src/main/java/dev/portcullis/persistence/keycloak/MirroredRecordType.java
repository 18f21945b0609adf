package dev.portcullis.persistence.keycloak;

import java.util.Locale;

/** The kinds of records that are copied to Keycloak. */
public enum MirroredRecordType {
  ORGANIZATION("cast(null as text), cast(null as text)", "organizations", "deleted_at is null"),
  ROLE("cast(null as text), cast(null as text)", "roles", "organization_id is null"),
  /** Only users that sign in through the realm. */
  USER("oidc_issuer, oidc_sub", "users", "oidc_issuer = :issuer");

  private final String identity;
  private final String table;
  private final String condition;

  MirroredRecordType(String identity, String table, String condition) {
    this.identity = identity;
    this.table = table;
    this.condition = condition;
  }

  /** The name in {@code keycloak_outbox}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isOfIssuer() {
    return this == USER;
  }

  /** The statement for the next records in the order of the primary key. */
  String nextStatement() {
    return "select id from %s where %s and id > :after order by id limit :limit"
        .formatted(table, condition);
  }

  /**
   * The statement that queues a record. An entry that already waits stays unchanged; a dead one is
   * retried.
   */
  String queueStatement() {
    return """
        insert into keycloak_outbox as o
            (kind, record_id, issuer, subject, due_at, created_at, updated_at)
          select :kind, id, %s,
              clock_timestamp() + cast(:wait as double precision) * interval '1 ms',
              clock_timestamp(), clock_timestamp()
            from %s where %s and id = :id
        on conflict (kind, record_id) do update
          set state = 'pending', attempts = 0, last_error = null, due_at = excluded.due_at,
            updated_at = excluded.updated_at
          where o.state = 'dead'
        """
        .formatted(identity, table, condition);
  }
}
