package dev.portcullis.persistence.credential;

/**
 * A key with who holds it.
 *
 * @param holderName what the tenant or M2M application is called
 * @param organizationId the organization that owns the application, or null
 * @param organizationName its name, or null
 */
public record OwnedApiKey(
    ApiKey key, String holderName, String organizationId, String organizationName) {
  /** For the query: a tenant's name or an application's. */
  public OwnedApiKey(
      ApiKey key,
      String tenantName,
      String applicationName,
      String organizationId,
      String organizationName) {
    this(key, tenantName == null ? applicationName : tenantName, organizationId, organizationName);
  }
}
