package dev.portcullis.ejb.overview;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * The items that need attention, within the caller's visibility.
 *
 * @param sight the caller's visibility
 * @param items the items, critical ones first, then the oldest
 * @param more whether there are more items of a kind than are returned
 * @param denials calls at the gateway that were denied
 * @param counts the number of records
 */
public record OverviewView(
    VisibilityLevel sight, List<Item> items, boolean more, Denials denials, List<Count> counts) {
  /** The visibility of a user. */
  public enum VisibilityLevel {
    /** Everything. */
    @JsonProperty("zone")
    ZONE,
    /** The user's organization. */
    @JsonProperty("organization")
    ORGANIZATION,
    /** The user's own records. */
    @JsonProperty("own")
    OWN
  }

  /** The kind of item. */
  public enum Kind {
    /** A webhook's receiver does not accept deliveries. */
    @JsonProperty("webhook_failing")
    WEBHOOK_FAILING,
    /** The service disabled a webhook. */
    @JsonProperty("webhook_disabled")
    WEBHOOK_DISABLED,
    /** Blocks wait to be read for webhooks. */
    @JsonProperty("webhook_lag")
    WEBHOOK_LAG,
    /** Many more calls are denied than an hour ago. */
    @JsonProperty("denials_rising")
    DENIALS_RISING,
    /** A key expired within the last 30 days. */
    @JsonProperty("api_key_expired")
    API_KEY_EXPIRED,
    /** A key expires within 30 days. */
    @JsonProperty("api_key_expiring")
    API_KEY_EXPIRING,
    /** An invited user has not signed in. */
    @JsonProperty("invites_pending")
    INVITES_PENDING,
    /** A pending administrator has not signed in. */
    @JsonProperty("admins_pending")
    ADMINS_PENDING,
    /**
     * Mined transactions did something that was not permitted, and no administrator has
     * acknowledged it.
     */
    @JsonProperty("blocks_escaped")
    BLOCKS_ESCAPED,
    /**
     * Current rights deny transactions that were mined while rights changed; they are not
     * acknowledged.
     */
    @JsonProperty("blocks_suspected")
    BLOCKS_SUSPECTED,
    /** Organizations claim contracts of unknown deployers. */
    @JsonProperty("contract_claims_open")
    CONTRACT_CLAIMS_OPEN,
    /** No sign-in can claim some invitations, because of another account or another provider. */
    @JsonProperty("invitations_stranded")
    INVITATIONS_STRANDED,
    /** 80 percent of a quota of an organization, or of the zone, are used. */
    @JsonProperty("quotas_near")
    QUOTAS_NEAR,
    /** A job failed, or its steps fail. */
    @JsonProperty("job_failing")
    JOB_FAILING,
    /** An administrator stopped a job. */
    @JsonProperty("job_stopped")
    JOB_STOPPED,
    /** Keycloak rejected a mirrored record. */
    @JsonProperty("keycloak_failed")
    KEYCLOAK_FAILED
  }

  /** How urgent it is. */
  public enum Severity {
    /** Something does not work. */
    @JsonProperty("critical")
    CRITICAL,
    /** A failure is near, or an action is pending. */
    @JsonProperty("warn")
    WARN
  }

  /** The type of the affected record. */
  public enum SubjectType {
    /** An event webhook. */
    @JsonProperty("webhook")
    WEBHOOK,
    /** An API key. */
    @JsonProperty("api_key")
    API_KEY,
    /** A batch job. */
    @JsonProperty("batch_job")
    BATCH_JOB
  }

  /**
   * An item that needs attention.
   *
   * @param kind the kind of item
   * @param severity how urgent it is
   * @param count how many, blocks of a lag, calls of denials; 101 of invites, stranded ones,
   *     admins, claims, escaped transactions and records for Keycloak means more than 100
   * @param since the start of the condition, or when a key expires; null if there is no such time
   * @param subject the record, or null if there are many
   * @param organizationId the organization of the record, or null
   */
  public record Item(
      Kind kind,
      Severity severity,
      long count,
      @Nullable Instant since,
      @Nullable Subject subject,
      @Nullable String organizationId) {}

  /**
   * A record.
   *
   * @param type the type of record
   * @param id the record identifier
   * @param name its displayed name
   */
  public record Subject(SubjectType type, String id, String name) {}

  /**
   * Denials of two hours, each counted up to 1000 rows of the ledger.
   *
   * @param lastHour of the last hour
   * @param hourBefore of the hour before
   * @param more whether there were more than were counted
   */
  public record Denials(long lastHour, long hourBefore, boolean more) {}

  /**
   * The number of records of a type.
   *
   * @param of the type
   * @param count how many, or 1000
   * @param more whether there are more than that
   */
  public record Count(Counted of, long count, boolean more) {}

  /** The type of counted records. */
  public enum Counted {
    /** Organizations. */
    @JsonProperty("organizations")
    ORGANIZATIONS,
    /** Users. */
    @JsonProperty("users")
    USERS,
    /** Roles of the zone, or of the organization. */
    @JsonProperty("roles")
    ROLES,
    /** Tenants. */
    @JsonProperty("tenants")
    TENANTS,
    /** M2M applications. */
    @JsonProperty("applications")
    APPLICATIONS,
    /** Contracts. */
    @JsonProperty("contracts")
    CONTRACTS,
    /** Event webhooks. */
    @JsonProperty("webhooks")
    WEBHOOKS,
    /** Wallets of the user. */
    @JsonProperty("wallets")
    WALLETS
  }
}
