package dev.portcullis.ejb.rpc.visibility;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.kernel.Actor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * Lets principals with full read access read as another user. They get exactly that user's view,
 * and only for methods that change nothing (ADR 0056). The audit log records it, at most once in
 * ten minutes.
 */
@ApplicationScoped
public class ViewAsAccess {
  private static final Duration WHILE = Duration.ofMinutes(10);

  /** The most cached pairs. Beyond it there are more audit rows, but not more memory. */
  private static final int MOST_PAIRS = 10_000;

  private record Pair(Actor.Type type, String caller, String viewed) {}

  @Inject private DecisionFactCache facts;
  @Inject private ViewAsAudit log;

  private final Cache<Pair, Boolean> recentlyAudited =
      Caffeine.newBuilder().expireAfterWrite(WHILE).maximumSize(MOST_PAIRS).build();

  /**
   * The principal whose view the caller requests.
   *
   * @param asking the principal of the caller
   * @param onlyReads whether the method changes nothing
   * @throws CallDeniedException unless a role of the zone lets the caller read everything, or if
   *     the method does more than read
   * @throws RpcError −32600 if there is no such user
   */
  public Principal of(Principal asking, RpcCaller caller, boolean onlyReads) {
    if (!asking.readsWholeChain()) {
      throw CallDeniedException.method(
          "view_as.full_read_missing",
          "only callers who can read everything can read as another user");
    }
    if (!onlyReads) {
      throw CallDeniedException.method(
          "view_as.method_forbidden",
          "a call that reads as another user cannot send transactions or keep state");
    }
    Principal viewed =
        facts
            .user(caller.viewed())
            .orElseThrow(
                () ->
                    RpcError.invalidRequest(
                        RpcCaller.VIEW_AS + " must be the ID of an active user"));
    Actor actor = caller.context().actor();
    recentlyAudited
        .asMap()
        .computeIfAbsent(
            new Pair(actor.type(), actor.id(), caller.viewed()),
            pair -> {
              log.began(pair.viewed());
              return true;
            });
    return viewed;
  }
}
