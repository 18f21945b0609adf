package dev.portcullis.kernel;

/**
 * The holder of API keys and an IP whitelist: an M2M application or a tenant.
 *
 * @param type which of the two
 * @param id its identifier
 */
public record CredentialHolder(Type type, String id) {
  /** The kinds of holder. */
  public enum Type {
    /** An M2M application, of the zone or of an organization. */
    M2M_APP("m2mAppId"),
    /** A tenant of the zone. */
    TENANT("tenantId");

    private final String attribute;

    Type(String attribute) {
      this.attribute = attribute;
    }

    /** The name of the field in which records refer to such a holder. */
    public String attribute() {
      return attribute;
    }
  }

  /** The M2M application of this identifier. */
  public static CredentialHolder m2mApp(String id) {
    return new CredentialHolder(Type.M2M_APP, id);
  }

  /** The tenant of this identifier. */
  public static CredentialHolder tenant(String id) {
    return new CredentialHolder(Type.TENANT, id);
  }

  /** The holder from two columns, one of which is null. */
  public static CredentialHolder ofNullable(String m2mAppId, String tenantId) {
    return m2mAppId != null ? m2mApp(m2mAppId) : tenant(tenantId);
  }

  /** The identifier if this is an M2M application, or null. */
  public String m2mAppId() {
    return type == Type.M2M_APP ? id : null;
  }

  /** The identifier if this is a tenant, or null. */
  public String tenantId() {
    return type == Type.TENANT ? id : null;
  }
}
