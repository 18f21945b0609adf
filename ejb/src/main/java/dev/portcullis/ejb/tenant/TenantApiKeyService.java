package dev.portcullis.ejb.tenant;

import static dev.portcullis.ejb.audit.AuditAction.API_KEY_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.API_KEY_REVOKE;
import static dev.portcullis.ejb.audit.ResourceType.API_KEY;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.credential.ApiKeyView;
import dev.portcullis.ejb.credential.ApiKeys;
import dev.portcullis.ejb.credential.CreateApiKey;
import dev.portcullis.ejb.credential.CreatedApiKeyView;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.credential.Holder;
import dev.portcullis.persistence.tenant.TenantRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** The API keys of tenants; an unknown tenant is NOT_FOUND. */
@Stateless
public class TenantApiKeyService {
  @Inject private TenantRepository tenants;
  @Inject private ApiKeys keys;

  /** The keys, revoked ones too, newest first. */
  public Page<ApiKeyView> list(String tenantId, Paging paging) {
    return keys.list(holder(tenantId), paging);
  }

  /**
   * Makes a key.
   *
   * @throws dev.portcullis.kernel.Failure NOT_FOUND; VALIDATION naming {@code expiresAt}
   */
  @Audited(action = API_KEY_CREATE, resource = API_KEY, status = 201)
  public CreatedApiKeyView create(String tenantId, CreateApiKey body) {
    return keys.create(holder(tenantId), body);
  }

  /**
   * Revokes a key; revoking it again changes nothing.
   *
   * @throws dev.portcullis.kernel.Failure NOT_FOUND
   */
  @Audited(action = API_KEY_REVOKE, resource = API_KEY, status = 204)
  public void revoke(String tenantId, @AuditedId String keyId) {
    keys.revoke(holder(tenantId), keyId);
  }

  private Holder holder(String tenantId) {
    return tenants
        .find(tenantId)
        .map(tenant -> Holder.tenant(tenant.id()))
        .orElseThrow(() -> TenantService.unknown(tenantId));
  }
}
