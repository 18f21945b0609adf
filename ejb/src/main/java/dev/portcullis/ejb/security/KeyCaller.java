package dev.portcullis.ejb.security;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Context;
import java.util.Optional;

/**
 * The tenant or service of the request being served, authenticated by its session (ADR 0151). It is
 * never a {@link Caller}, so no service that acts for a user acts for it.
 *
 * @param type {@code TENANT} or {@code SERVICE}
 * @param holderId the tenant or service
 * @param sessionId the session whose token was presented
 */
public record KeyCaller(Actor.Type type, String holderId, String sessionId) {
  private static final Context.Key<KeyCaller> KEY = Context.Key.ofWork();

  /** The tenant or service of this request; empty for all others. */
  public static Optional<KeyCaller> find() {
    return Optional.ofNullable(Context.current().get(KEY));
  }

  /**
   * The identifier of the calling tenant.
   *
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED unless a tenant calls
   */
  public static String tenant() {
    return find()
        .filter(caller -> caller.type() == Actor.Type.TENANT)
        .map(KeyCaller::holderId)
        .orElseThrow(Caller::unauthenticated);
  }

  /** Adds this caller to the context of this thread. */
  public void bind() {
    Context.put(KEY, this);
  }
}
