package dev.portcullis.ejb.m2m;

import static dev.portcullis.ejb.audit.AuditAction.API_KEY_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.API_KEY_REVOKE;
import static dev.portcullis.ejb.audit.ResourceType.API_KEY;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.credential.ApiKeyView;
import dev.portcullis.ejb.credential.ApiKeys;
import dev.portcullis.ejb.credential.CreateApiKey;
import dev.portcullis.ejb.credential.CreatedApiKeyView;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * The keys of M2M applications. Each method takes the organization whose routes are used, or {@link
 * OwnedApplications#OPERATOR}; an application that the organization does not own is NOT_FOUND.
 */
@Stateless
public class M2mApiKeyService {
  @Inject private OwnedApplications owned;
  @Inject private ApiKeys keys;

  /** The keys, revoked ones too, newest first. */
  public Page<ApiKeyView> list(String organizationId, String m2mAppId, Paging paging) {
    return keys.list(owned.holder(organizationId, m2mAppId), paging);
  }

  /**
   * Makes a key.
   *
   * @throws dev.portcullis.kernel.Failure NOT_FOUND; VALIDATION naming {@code expiresAt}
   */
  @Audited(action = API_KEY_CREATE, resource = API_KEY, status = 201)
  public CreatedApiKeyView create(
      @AuditedOrganization String organizationId, String m2mAppId, CreateApiKey body) {
    return keys.create(owned.holderForUpdate(organizationId, m2mAppId), body);
  }

  /**
   * Revokes a key; revoking it again changes nothing.
   *
   * @throws dev.portcullis.kernel.Failure NOT_FOUND
   */
  @Audited(action = API_KEY_REVOKE, resource = API_KEY, status = 204)
  public void revoke(
      @AuditedOrganization String organizationId, String m2mAppId, @AuditedId String keyId) {
    keys.revoke(owned.holder(organizationId, m2mAppId), keyId);
  }
}
