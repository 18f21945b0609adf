package dev.portcullis.kernel;

/**
 * The actor of a call: attributed to every audit row and mutation row.
 *
 * @param type the kind of actor
 * @param id the identifier of the user, tenant, service or credential; null for anonymous
 * @param organizationId the organization the actor belongs to, or null
 * @param authSubject how the actor authenticated: a wallet address or an OIDC subject, or null
 */
public record Actor(Type type, String id, String organizationId, String authSubject) {
  /** An anonymous client. */
  public static final Actor ANONYMOUS = new Actor(Type.ANONYMOUS, null, null, null);

  /** The service itself: timers, jobs and startup. */
  public static final Actor SYSTEM = new Actor(Type.SYSTEM, null, null, null);

  /** The kinds of actor (R-ADM-42). */
  public enum Type {
    USER,
    TENANT,
    SERVICE,
    M2M_APP,
    SYSTEM,
    ANONYMOUS;

    /** The name in JSON and in the database: lowercase. */
    public String wireName() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
