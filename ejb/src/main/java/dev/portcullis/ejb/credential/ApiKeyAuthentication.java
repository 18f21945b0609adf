package dev.portcullis.ejb.credential;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.credential.ApiKeyRepository;
import dev.portcullis.persistence.credential.ApiKeyUsage;
import dev.portcullis.persistence.credential.PresentedApiKey;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Authenticates callers by the {@code x-api-key} header. Keys are found by their SHA-256, so the
 * duration of a rejection reveals nothing about any key. It takes one statement and no transaction.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
public class ApiKeyAuthentication {
  /** An address that no whitelist contains, for a client whose own address cannot be read. */
  private static final String NOWHERE = "::";

  @Inject private ApiKeyRepository keys;
  @Inject private ApiKeyCache known;
  @Inject private LastUses lastUses;

  /**
   * The holder of the key {@code presented}; the call of this thread acts in its name from now on.
   *
   * @param presented the header's value
   * @throws Failure UNAUTHENTICATED, with the same message whether the key is malformed, unknown,
   *     revoked or expired or the client's address is not in the whitelist
   */
  public ApiKeyCaller authenticate(String presented) {
    return authenticate(presented, keys::findPresented);
  }

  /**
   * As {@link #authenticate(String)}, from the cache if it contains the key (ADR 0052), for callers
   * of the chain.
   *
   * @throws Failure UNAUTHENTICATED as {@link #authenticate(String)}
   */
  public ApiKeyCaller authenticateKnown(String presented) {
    return authenticate(presented, known::find);
  }

  private ApiKeyCaller authenticate(
      String presented, BiFunction<String, String, Optional<PresentedApiKey>> standings) {
    if (!KeyFormat.isValid(presented)) {
      throw refused(AuditAction.API_KEY_INVALID_KEY, null);
    }
    CallContext call = CallContext.current();
    String address =
        call.ipAddress() == null
            ? NOWHERE
            : IpRange.client(call.ipAddress()).map(IpRange::text).orElse(NOWHERE);
    PresentedApiKey standing =
        standings
            .apply(Sha256.hex(presented), address)
            .orElseThrow(() -> refused(AuditAction.API_KEY_INVALID_KEY, null));
    boolean machine = standing.holder().type() == CredentialHolder.Type.M2M_APP;
    if (!standing.usable()) {
      throw refused(
          machine
              ? AuditAction.M2M_APP_API_KEY_INVALID_KEY
              : AuditAction.TENANT_API_KEY_INVALID_KEY,
          standing);
    }
    if (!standing.admitted() || address.equals(NOWHERE)) {
      throw refused(
          machine ? AuditAction.M2M_APP_API_KEY_IP_BLOCKED : AuditAction.TENANT_API_KEY_IP_BLOCKED,
          standing);
    }
    lastUses.record(new ApiKeyUsage(standing.keyId(), Clock.now(), address));
    Actor actor =
        new Actor(
            machine ? Actor.Type.M2M_APP : Actor.Type.TENANT,
            standing.holder().id(),
            standing.organizationId(),
            standing.keyPrefix());
    call.withActor(actor).bind();
    return new ApiKeyCaller(standing.keyId(), actor);
  }

  private static Failure refused(AuditAction action, PresentedApiKey standing) {
    AuditContext.refused(
        action,
        ResourceType.API_KEY,
        standing == null ? null : standing.keyId(),
        standing == null ? null : standing.organizationId());
    return Failure.of(
        Reason.UNAUTHENTICATED,
        "A valid API key is required, sent from an address in the IP whitelist of its owner. An"
            + " empty whitelist allows no address");
  }
}
