package dev.portcullis.ejb.session;

import dev.portcullis.ejb.security.BearerTokenParser;
import dev.portcullis.ejb.security.KeyCaller;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.session.KeySession;
import dev.portcullis.persistence.session.KeySessionQueries;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Authenticates tenants and services by the {@code Authorization} header, on the routes that open
 * for them. It takes one statement and no transaction.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
public class KeySessionAuthentication {
  private static final double MILLIS = 1_000;

  @Inject private KeySessionQueries sessions;
  @Inject private SessionConfig config;
  @Inject private KeySessionRenewal renewal;

  /**
   * The tenant or service whose token is in {@code authorization}; the call of this thread acts in
   * its name from now on. Empty for a token of no active session of a tenant or service.
   *
   * @param authorization the header's value, or null if it is missing
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED without a bearer token
   */
  public Optional<KeyCaller> find(String authorization) {
    Optional<KeySession> live = sessions.findActive(BearerTokenParser.parse(authorization));
    live.ifPresent(this::recordUse);
    return live.map(KeySessionAuthentication::bound);
  }

  private static KeyCaller bound(KeySession live) {
    CallContext.current()
        .withActor(new Actor(live.type(), live.holderId(), null, live.publicKey()))
        .bind();
    KeyCaller caller = new KeyCaller(live.type(), live.holderId(), live.id());
    caller.bind();
    return caller;
  }

  private void recordUse(KeySession live) {
    Instant now = Clock.shared();
    if (config.isRenewed(seconds(now, live.expiresAt()))
        && live.expiresAt().isBefore(live.renewableUntil())) {
      renewal.renew(live.id(), config.idle());
    } else if (SessionConfig.isUseRecordDue(seconds(live.lastUsedAt(), now))) {
      renewal.use(live.id());
    }
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / MILLIS;
  }
}
