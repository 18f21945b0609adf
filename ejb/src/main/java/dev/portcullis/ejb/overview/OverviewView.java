package dev.portcullis.ejb.overview;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * What needs attention of what the caller may see.
 *
 * @param sight how far the caller sees
 * @param items what needs attention, what is critical first, of that the oldest
 * @param more whether there is more of a kind than is shown
 * @param denials calls at the gateway that were denied
 * @param counts how much there is
 */
public record OverviewView(
    VisibilityLevel sight, List<Item> items, boolean more, Denials denials, List<Count> counts) {
  /** How far somebody sees. */
  public enum VisibilityLevel {
    /** Everything. */
    @JsonProperty("zone")
    ZONE,
    /** Their organization. */
    @JsonProperty("organization")
    ORGANIZATION,
    /** What is their own. */
    @JsonProperty("own")
    OWN
  }

  /** What it is. */
  public enum Kind {
    /** Nothing is received at a webhook. */
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
    /** Who was invited has not signed in. */
    @JsonProperty("invites_pending")
    INVITES_PENDING,
    /** Who is to administer an organization has not signed in. */
    @JsonProperty("admins_pending")
    ADMINS_PENDING,
    /** Mined transactions did what was not permitted, and nobody has acknowledged it. */
    @JsonProperty("blocks_escaped")
    BLOCKS_ESCAPED,
    /** Present rights deny what was mined while rights changed; it is not acknowledged. */
    @JsonProperty("blocks_suspected")
    BLOCKS_SUSPECTED,
    /** Organizations claim contracts of unknown deployers. */
    @JsonProperty("contract_claims_open")
    CONTRACT_CLAIMS_OPEN,
    /** No sign-in takes up invitations, because of another account or another provider. */
    @JsonProperty("invitations_stranded")
    INVITATIONS_STRANDED,
    /** Of quotas of an organization, or of the zone, 80 percent are used. */
    @JsonProperty("quotas_near")
    QUOTAS_NEAR,
    /** A job failed, or its steps fail. */
    @JsonProperty("job_failing")
    JOB_FAILING,
    /** An administrator stopped a job. */
    @JsonProperty("job_stopped")
    JOB_STOPPED,
    /** Keycloak refused what it was told. */
    @JsonProperty("keycloak_failed")
    KEYCLOAK_FAILED
  }

  /** How urgent it is. */
  public enum Severity {
    /** Something does not work. */
    @JsonProperty("critical")
    CRITICAL,
    /** Something soon will not, or waits for somebody. */
    @JsonProperty("warn")
    WARN
  }

  /** What sort of record it is about. */
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
   * What needs attention.
   *
   * @param kind what it is
   * @param severity how urgent it is
   * @param count how many, blocks of a lag, calls of denials; 101 of invites, stranded ones,
   *     admins, claims, escaped transactions and records for Keycloak means more than 100
   * @param since since when; when a key expires; null where there is no such time
   * @param subject the record, or null where it is about many
   * @param organizationId whose it is, or null
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
   * @param type what sort of record
   * @param id the record identifier
   * @param name as people call it
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
   * How much there is of something.
   *
   * @param of what
   * @param count how many, or 1000
   * @param more whether there are more than that
   */
  public record Count(Counted of, long count, boolean more) {}

  /** What is counted. */
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
