package dev.portcullis.ejb.credential;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.kernel.Secret;
import dev.portcullis.persistence.credential.ApiKey;
import dev.portcullis.persistence.credential.ApiKeyRepository;
import dev.portcullis.persistence.credential.Holder;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * The keys of a holder. The features that have holders call it within their transactions, once they
 * know that the holder exists and is the caller's to manage.
 */
@ApplicationScoped
public class ApiKeys {
  @Inject private ApiKeyRepository keys;
  @Inject private LastUses lastUses;

  /** The keys of {@code holder}, revoked ones too, newest first. */
  public Page<ApiKeyView> list(Holder holder, Paging paging) {
    return keys.page(holder, paging).map(key -> ApiKeyView.of(key, lastUses.of(key)));
  }

  /**
   * Makes a key; the answer is the only place where it is ever shown.
   *
   * @throws Failure VALIDATION naming {@code expiresAt}
   */
  public CreatedApiKeyView create(Holder holder, CreateApiKey body) {
    String secret = KeyFormat.create();
    ApiKey key =
        new ApiKey(holder, body.name(), secret, Expiry.parse(body.expiresAt(), Clock.now()));
    keys.add(key);
    return CreatedApiKeyView.of(key, new Secret(secret));
  }

  /**
   * Revokes a key; revoking it again changes nothing.
   *
   * @throws Failure NOT_FOUND if the holder has no such key
   */
  public void revoke(Holder holder, String keyId) {
    keys.findForUpdate(holder, keyId)
        .orElseThrow(() -> Failure.notFound("API key", "id", keyId))
        .revoke();
  }
}
