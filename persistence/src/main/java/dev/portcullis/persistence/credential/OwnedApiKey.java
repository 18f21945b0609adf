package dev.portcullis.persistence.credential;

/**
 * A key with its holder.
 *
 * @param holderName the name of the tenant or M2M application
 * @param organizationId the organization that owns the application, or null
 * @param organizationName its name, or null
 */
public record OwnedApiKey(
    ApiKey key, String holderName, String organizationId, String organizationName) {
  /** Used by the query: {@code holderName} is a tenant's name or an application's. */
  public OwnedApiKey(
      ApiKey key,
      String tenantName,
      String applicationName,
      String organizationId,
      String organizationName) {
    this(key, tenantName == null ? applicationName : tenantName, organizationId, organizationName);
  }
}
