package dev.portcullis.ejb.credential;

import static dev.portcullis.ejb.audit.AuditAction.API_KEY_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.API_KEY_REVOKE;
import static dev.portcullis.ejb.audit.ResourceType.API_KEY;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.Secret;
import dev.portcullis.persistence.credential.ApiKey;
import dev.portcullis.persistence.credential.ApiKeyRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Manages the API keys of a holder; a holder outside the scope is NOT_FOUND. */
@Stateless
public class ApiKeyService {
  @Inject private CredentialHolderAccess credentialHolderAccess;
  @Inject private ApiKeyRepository keys;
  @Inject private LastUses lastUses;
  @Inject private QuotaEnforcer quotas;
  @Inject private GrantGuard grantGuard;

  /** The keys of {@code holder}, revoked ones too, newest first. */
  public Page<ApiKeyView> list(Scope scope, CredentialHolder holder, PageRequest paging) {
    credentialHolderAccess.require(scope, holder);
    return keys.page(holder, paging).map(key -> ApiKeyView.of(key, lastUses.of(key)));
  }

  /**
   * Creates a key; only this response ever contains it.
   *
   * @throws Failure NOT_FOUND; VALIDATION naming {@code expiresAt}; PERMISSION_NOT_HELD
   */
  @Audited(action = API_KEY_CREATE, resource = API_KEY, status = 201)
  public CreatedApiKeyView create(
      @AuditedOrganization Scope scope, CredentialHolder holder, CreateApiKeyRequest body) {
    Scope owner = credentialHolderAccess.ownerForUpdate(scope, holder);
    grantGuard.keyOf(holder);
    String secret = KeyFormat.create();
    ApiKey key =
        new ApiKey(holder, body.name(), secret, Expiry.parse(body.expiresAt(), Clock.now()));
    keys.add(key);
    quotas.added(owner, Quota.API_KEYS);
    return CreatedApiKeyView.of(key, new Secret(secret));
  }

  /**
   * Revokes a key; revoking it again changes nothing.
   *
   * @throws Failure NOT_FOUND, also if the holder has no such key
   */
  @Audited(action = API_KEY_REVOKE, resource = API_KEY, status = 204)
  public void revoke(
      @AuditedOrganization Scope scope, CredentialHolder holder, @AuditedId String keyId) {
    credentialHolderAccess.require(scope, holder);
    keys.findForUpdate(holder, keyId)
        .orElseThrow(() -> Failure.notFound("API key", "id", keyId))
        .revoke();
  }
}
